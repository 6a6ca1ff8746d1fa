import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** One account, from one address, with what it needs to misbehave. */
export interface Attacker {
  readonly origin: string
  readonly headers: Readonly<Record<string, string>>
  readonly token: string
  readonly key: string
  readonly organizationId: string
  readonly profileId: string
}

/** One thing to do over and over, at most so many times a second: within the limits of requests. */
export interface Attack {
  readonly name: string
  readonly perSecond: number
  readonly once: (attacker: Attacker) => Promise<number>
}

export const hostileDomains = 1_000
/** Each of them a registrable one, since that is what a profile is of. */
export function hostileDomain(n: number): string {
  return `hostile-${n}.example`
}

const visits = 2
const calls = 10

export const attacks: readonly Attack[] = [
  {
    name: '90,000 members to sign in with',
    perSecond: visits,
    once: (a) => post(a, '/auth/login/', members),
  },
  {
    name: '90,000 members for a business',
    perSecond: calls,
    once: (a) => write(a, '/businesses/', members),
  },
  {
    name: '100,000 zeros for tags',
    perSecond: calls,
    once: (a) => write(a, '/crm/contacts/', zeros),
  },
  { name: '90,000 arguments of a tool', perSecond: calls, once: (a) => mcp(a, search) },
  {
    name: 'batches of ten lists of all tools',
    perSecond: calls,
    once: (a) => mcp(a, lists, '?toolsets=all'),
  },
  { name: 'lists of all tools', perSecond: calls, once: (a) => mcp(a, list, '?toolsets=all') },
  {
    name: 'a search for six mistyped words',
    perSecond: visits,
    once: (a) => get(a, `/search/?q=${mistyped}`),
  },
  {
    name: 'a search for 28 alternatives',
    perSecond: visits,
    once: (a) => get(a, `/search/?q=${alternatives}`),
  },
  { name: 'discoveries by 120 terms', perSecond: calls, once: discover },
  { name: 'profiles of a hostile website', perSecond: 1, once: provision },
  { name: 'bodies that never end', perSecond: 40, once: unfinished },
  { name: 'callers who hang up', perSecond: 20, once: hangUp },
]

const members = `{${Array.from({ length: 90_000 }, (_, n) => `"k${n}":0`).join(',')}}`
const zeros = `{"name":"x","tags":[${'0,'.repeat(99_999)}0]}`
const search = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_directory","arguments":${members}}}`
const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
const lists = `[${Array.from({ length: 10 }, (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"tools/list"}`).join(',')}]`
const mistyped = encodeURIComponent('qbzqcz qdzqez qfzqgz qhzqiz qjzqkz qlzqmz')
const alternatives = encodeURIComponent(
  Array.from({ length: 28 }, (_, n) => String.fromCharCode(97 + (n % 26))).join(' or '),
)

type Sent = { method?: string; body?: string; more?: Record<string, string> }

async function send({ origin, headers }: Attacker, path: string, { more, ...init }: Sent) {
  const response = await fetch(`${origin}${path}`, {
    ...init,
    headers: { ...headers, 'content-type': 'application/json', ...more },
  })
  await response.arrayBuffer()
  return response.status
}

function get(attacker: Attacker, path: string) {
  return send(attacker, `/api/v1${path}`, {})
}

function post(attacker: Attacker, path: string, body: string, more = {}) {
  return send(attacker, `/api/v1${path}`, { method: 'POST', body, more })
}

function write(attacker: Attacker, path: string, body: string) {
  const more = { authorization: `Token ${attacker.token}` }
  return post(attacker, `${path}?organization_id=${attacker.organizationId}`, body, more)
}

function mcp(attacker: Attacker, body: string, query = '') {
  const more = {
    authorization: `Bearer ${attacker.key}`,
    accept: 'application/json, text/event-stream',
  }
  return send(attacker, `/mcp${query}`, { method: 'POST', body, more })
}

function discover(attacker: Attacker) {
  return write(attacker, `/gtm/profiles/${attacker.profileId}/discover-leads/`, '{}')
}

function provision(attacker: Attacker) {
  const domain = hostileDomain(Math.floor(Math.random() * hostileDomains))
  return write(attacker, '/gtm/profiles/provision/', JSON.stringify({ domain }))
}

/** Most of a body, and then nothing, for ten seconds. */
async function unfinished({ origin, headers, token }: Attacker): Promise<number> {
  const socket = dial(
    origin,
    '/api/v1/crm/contacts/',
    { ...headers, authorization: `Token ${token}` },
    1_048_576,
  )
  socket.write(Buffer.alloc(1_000_000, 32))
  await sleep(10_000)
  socket.destroy()
  return 0
}

async function hangUp({ origin, headers }: Attacker): Promise<number> {
  const body = '{"email":"nobody@people.example","password":"wrong password"}'
  const socket = dial(origin, '/api/v1/auth/login/', { ...headers }, body.length)
  socket.write(body, () => socket.resetAndDestroy())
  return 0
}

function dial(origin: string, path: string, headers: Record<string, string>, length: number) {
  const { port, hostname } = new URL(origin)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  const lines = Object.entries({
    ...headers,
    host: hostname,
    'content-type': 'application/json',
    'content-length': String(length),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  return socket
}
