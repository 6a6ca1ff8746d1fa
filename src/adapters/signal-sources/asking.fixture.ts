import { after, before } from 'node:test'
import { startSourceStandIns, type SourceStandIns } from '#test/stand-ins/sources/start.ts'
import type { SearchContext, SearchInterest, SourceFetch } from './contract.ts'
import { createReadingPool } from '../reading/reading-pool.ts'

export const now = new Date('2026-11-20T10:00:00.000Z')

export function interest(...query_terms: string[]): SearchInterest {
  return { query_terms, keywords: [] }
}

/** Asks what stands in, whatever the origin; a key is one for tests. */
export function asking(standInUrl: string, more: Partial<SearchContext> = {}) {
  const { read, close } = createReadingPool()
  const context: SearchContext = {
    fetch: fetchAt(standInUrl),
    read,
    tenant: 'one',
    now: () => now,
    key: 'invented-key:of-tests',
    ...more,
  }
  return { context, close }
}

/** The stand-ins of the sources while a suite runs, and how they are asked; there once its tests run. */
export function sourcesOfSuite() {
  const own = {} as { sources: SourceStandIns; means: ReturnType<typeof asking> }
  before(async () => {
    own.sources = await startSourceStandIns({ now })
    own.means = asking(own.sources.url)
  })
  after(() => Promise.all([own.sources.close(), own.means.close()]))
  return own
}

function fetchAt(standInUrl: string): SourceFetch {
  return async (url, { headers = {}, method = 'GET', body, timeoutMs = 5_000, as }) => {
    const { host, pathname, search } = new URL(url)
    const response = await fetch(new URL(pathname + search, standInUrl), {
      method,
      headers: { ...headers, 'x-stand-in-host': host },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = bytes.toString(as === 'base64' ? 'base64' : 'utf8')
    const given = Object.fromEntries(response.headers)
    return { status: response.status, url, headers: given, body: text, truncated: false }
  }
}

/** A context whose every request fails for this reason. */
export function failing(reason: string): SearchContext['fetch'] {
  return async () => {
    throw Object.assign(new Error('no'), { reason })
  }
}
