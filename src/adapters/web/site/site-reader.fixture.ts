import { after } from 'node:test'
import type { TestContext } from 'node:test'
import type { Read } from '../../reading/readings.ts'
import { createReadingPool } from '../../reading/reading-pool.ts'
import { startLoopbackServer } from '../loopback-server.ts'
import type { ResolveHost } from '../outbound-route.ts'
import { createRobots } from '../robots.ts'
import { createSafeFetch } from '../safe-fetch.ts'
import { createSiteReader } from './site-reader.ts'

function now() {
  return new Date('2026-11-20T10:00:00Z')
}

export const tenant = 'one'
const pool = createReadingPool()
after(pool.close)
/** Reads in threads, as the service does. */
export const { read } = pool
const readInThreads = read

/** A reader of the sites of `originMap`, and of those that `resolver` finds. */
export function readerFor(
  t: TestContext,
  originMap: Map<string, string>,
  resolver: ResolveHost = async () => [],
  reading: Read = read,
) {
  const fetch = createSafeFetch({ originMap, userAgent: 'GrowthBot/1.0', resolver })
  t.after(() => fetch.close())
  const robots = createRobots({ fetch, read, agent: 'GrowthBot', now })
  return createSiteReader({ fetch, robots, read: reading, agent: 'GrowthBot', now })
}

const askedFirst = new Set(['/robots.txt', '/ai.txt', '/.well-known/tdmrep.json'])
/** A server that never replies. */
export const silence = Symbol('no answer')
/** A page, or how a server replies in another way. */
export type Reply =
  | string
  | {
      status?: number
      type?: string
      location?: string
      body?: string
      headers?: Record<string, string>
    }
  | typeof silence

/** Reads a site made of `pages`; `asked` lists the paths it was asked for but to be let in. */
export async function readSite(
  t: TestContext,
  pages: Record<string, Reply>,
  { origin = 'https://mill.example', deadlineMs = 3000, read = readInThreads } = {},
) {
  const asked: string[] = []
  const server = await startLoopbackServer((request, response) => {
    const path = request.url ?? '/'
    if (!askedFirst.has(path)) asked.push(path)
    const reply = pages[path] ?? { status: 404 }
    if (reply === silence) return
    const {
      status = 200,
      type = 'text/html',
      location,
      body = '',
      headers = {},
    } = typeof reply === 'string' ? { body: reply } : reply
    response
      .writeHead(status, {
        ...headers,
        'content-type': type,
        ...(location === undefined ? {} : { location }),
      })
      .end(body)
  })
  t.after(() => server.close())
  const reader = readerFor(t, new Map([[origin, server.origin]]), async () => [], read)
  return { reading: await reader('mill.example', { deadlineMs, tenant }), asked }
}
