import { z } from 'zod'
import type { Fetched, SafeFetch } from '../web/safe-fetch.ts'
import { jsonOf, secondsToWait } from './murmurations-index.ts'

/** What an index says of a profile that it shows. */
export interface ListedNode {
  readonly profile_url: string
  /** When the profile was last read by the index. */
  readonly last_updated: Date
  readonly locality: string
  readonly region: string
  readonly country: string
}

/** Nothing that can be read: ask again, not before so many seconds where it says so. */
export interface NotNow {
  readonly state: 'later'
  readonly seconds?: number
  readonly said: string
}
export type NodePage =
  | { readonly state: 'page'; readonly nodes: readonly ListedNode[]; readonly isLast: boolean }
  | NotNow
export type ReadProfile =
  | { readonly state: 'read'; readonly profile: unknown; readonly headers: Fetched['headers'] }
  | { readonly state: 'gone' }
  | NotNow

/** The reading side of a Murmurations index (API version 2). Its failures to be reached are `OutboundRefused`. */
export interface MurmurationsNodes {
  /** A page of the profiles that the index shows under a schema, from 1. */
  list(schema: string, page: number): Promise<NodePage>
  /** Whether the index still shows a profile. */
  standing(nodeId: string): Promise<{ readonly state: 'shown' | 'deleted' } | NotNow>
  /** A profile from the address that the index names; never from a place that only the operator can reach. */
  read(profileUrl: string): Promise<ReadProfile>
}

const pageSize = 200
const limits = { timeoutMs: 30_000, headTimeoutMs: 30_000, whenTooLarge: 'refuse' } as const
const most = { page: 2_000_000, profile: 200_000 }

export function createMurmurationsNodes(fetch: SafeFetch, address: string): MurmurationsNodes {
  const headers = { accept: 'application/json' }
  const ask = (url: string, maxBytes: number, namedBy: { readonly namedBy?: string } = {}) =>
    fetch(url, { purpose: 'murmurations import', headers, maxBytes, ...limits, ...namedBy })
  return {
    list: async (schema, page) => {
      const asked = new URLSearchParams({ schema, page: `${page}`, page_size: `${pageSize}` })
      return pageIn(await ask(`${address}/nodes?${asked.toString()}`, most.page), page)
    },
    standing: async (nodeId) => standingIn(await ask(`${address}/nodes/${nodeId}`, most.profile)),
    read: async (url) => profileIn(await ask(url, most.profile, { namedBy: address })),
  }
}

const told = z.string().catch('')
const Node = z.object({
  profile_url: z.url({ protocol: /^https?$/ }).max(2000),
  // In seconds since 1970; some versions send milliseconds.
  last_updated: z.number().catch(0),
  locality: told,
  region: told,
  country: told,
  status: z.string().catch('posted'),
})
const Page = z.object({
  data: z.array(z.unknown()).max(1000),
  links: z.object({ next: z.string().nullish() }).nullish(),
  meta: z.object({ total_pages: z.number().nullish() }).nullish(),
})

function pageIn(response: Fetched, page: number): NodePage {
  const found = Page.safeParse(jsonOf(response))
  if (response.status !== 200 || !found.success) return notNow(response)
  const { data, links, meta } = found.data
  const nodes = data.flatMap((one) => {
    const node = Node.safeParse(one)
    if (!node.success || node.data.status === 'deleted') return []
    const { last_updated, status: _status, ...rest } = node.data
    return [{ ...rest, last_updated: instantOf(last_updated) }]
  })
  const isLast =
    data.length === 0 ||
    (typeof meta?.total_pages === 'number' ? page >= meta.total_pages : !links?.next)
  return { state: 'page', nodes, isLast }
}

const firstMillisecond = 100_000_000_000
const lastInstant = Date.UTC(9999)

function instantOf(number: number): Date {
  const ms = number < firstMillisecond ? number * 1000 : number
  return new Date(Math.min(Math.max(0, Math.trunc(ms)), lastInstant))
}

const Standing = z.object({ data: z.object({ status: z.string() }) })

function standingIn(response: Fetched) {
  if (response.status === 404 || response.status === 410) return { state: 'deleted' } as const
  const found = Standing.safeParse(jsonOf(response))
  if (response.status !== 200 || !found.success) return notNow(response)
  return { state: found.data.data.status === 'deleted' ? 'deleted' : 'shown' } as const
}

function profileIn(response: Fetched): ReadProfile {
  if (response.status === 404 || response.status === 410) return { state: 'gone' }
  const profile = jsonOf(response)
  if (response.status !== 200 || profile === undefined) return notNow(response)
  return { state: 'read', profile, headers: response.headers }
}

function notNow(response: Fetched): NotNow {
  const seconds = secondsToWait(response)
  const said =
    response.status === 200
      ? 'The response is not what API version 2 describes.'
      : `The response has status ${response.status}.`
  return { state: 'later', said, ...(seconds === undefined ? {} : { seconds }) }
}
