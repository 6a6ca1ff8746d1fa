import { startLoopbackServer, type LoopbackServer } from '#adapters/web/loopback-server.ts'

/** The hosts of the sites: one takes its time for each page, one never sends its home page, one says next to nothing. */
export const slowHosts = [
  'slow-dairy.example',
  'silent-dairy.example',
  'short-dairy.example',
] as const

/** The origin of a host. */
export function slowOrigin(host: string): string {
  return `https://${host}`
}

const pauseMs = 900

/** Serves them all. */
export async function startSlowSite(): Promise<LoopbackServer> {
  const open = new Set<NodeJS.Timeout>()
  const server = await startLoopbackServer((request, response) => {
    const host = request.headers.host ?? ''
    const path = request.url ?? '/'
    if (path === '/robots.txt') return void response.writeHead(404).end()
    if (host === 'silent-dairy.example') return
    const isShort = host === 'short-dairy.example'
    const body = isShort ? '<title>Short Dairy</title><h2>Organic milk</h2>' : pages[path]
    const answer = (): void => {
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body)
    }
    open.add(setTimeout(answer, isShort || path === '/' ? 0 : pauseMs))
  })
  const close = async (): Promise<void> => {
    for (const timer of open) clearTimeout(timer)
    await server.close()
  }
  return { ...server, close }
}

const paths = 'about products services shop customers contact'.split(' ')
const menu = paths.map((path) => `<li><a href="/${path}">${path}</a></li>`).join('')

const pages: Readonly<Record<string, string>> = {
  '/': `<html lang="en"><title>Home | Slow Dairy</title><nav><ul>${menu}</ul></nav><h1>Slow Dairy</h1>
    <p>We make cheese in the hills and take our time about everything that we do here.</p>`,
  '/about': '<title>About | Slow Dairy</title><p>Slow Dairy was founded in 1998.</p>',
  '/products': '<title>Products | Slow Dairy</title><h2>Farmhouse cheese</h2><h2>Organic milk</h2>',
  '/services': '<title>Services | Slow Dairy</title><h2>Cheese making courses</h2>',
  '/shop': '<title>Shop | Slow Dairy</title><h2>Gift hampers</h2>',
  '/customers': '<title>Customers | Slow Dairy</title><p>We work for restaurants and hotels.</p>',
  '/contact':
    '<title>Contact | Slow Dairy</title><p>Slow Dairy, Lumb Lane, Todmorden OL14 6XX, +44 1706 555018</p>',
}
