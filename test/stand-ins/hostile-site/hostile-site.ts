import { startLoopbackServer, type LoopbackServer } from '#adapters/web/loopback-server.ts'

/** What a site sends to hold up who reads it: its robots.txt, or the pages that its home page leads to. */
interface Trap {
  readonly robots?: string
  readonly page?: string
}

const million = 1_000_000

function times(part: string, length: number): string {
  return part.repeat(Math.ceil(length / part.length))
}

function blocks(text: string): string {
  return times(`<p>${text}</p>`, 1.2 * million)
}

const traps: Readonly<Record<string, Trap>> = {
  'rules-of-many-agents': {
    robots: times('User-agent:a\n', 260_000) + times('Disallow:/x\n', 240_000),
  },
  'rules-for-all': { robots: `User-agent:*\n${times('Disallow:/*a*a*a*b\n', 480_000)}` },
  'a-rule-of-stars': { robots: `User-agent: *\nDisallow: /${times('*a', 480_000)}` },
  quotes: { page: blocks(`a${"'".repeat(1990)}a`) },
  'addresses-without-end': { page: blocks(`a@${'a.'.repeat(990)}`) },
  'dots-and-hyphens': { page: blocks('a.b-c@d.'.repeat(240)) },
  attributes: {
    page: `<p ${Array.from({ length: 180_000 }, (_, at) => `a${at}=b`).join(' ')}>x`,
  },
  'one-word': { page: 'a'.repeat(2 * million) },
  'links-without-end': { page: times('<a href=/about>x', 2 * million) },
}

/** The hosts, each with another trap. */
export const hostileHosts = Object.keys(traps).map((name) => `${name}.example`)

/** The origin of a host. */
export function hostileOrigin(host: string): string {
  return `https://${host}`
}

/** Serves all traps, each under its host; a site has a home page and seven others. */
export async function startHostileSite(): Promise<LoopbackServer> {
  return await startLoopbackServer((request, response) => {
    const trap = traps[request.headers.host?.replace('.example', '') ?? ''] ?? {}
    if (request.url === '/robots.txt')
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end(trap.robots ?? '')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end(links + trap.page)
  })
}

const links = 'about products services customers contact team prices'
  .split(' ')
  .map((topic) => `<a href="/${topic}">${topic}</a>`)
  .join('')
