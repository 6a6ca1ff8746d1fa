import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Fetched, SafeFetch } from '../web/safe-fetch.ts'

/** What an index says of a profile: it shows it, will look at it, or why it does not. */
export type IndexResponse =
  | { readonly state: 'posted' | 'removed' }
  | { readonly state: 'invalid'; readonly errors: readonly string[] }
  /** Ask again; not before so many seconds, where it says so. */
  | { readonly state: 'later'; readonly seconds?: number }

/** A Murmurations index (API version 2): it reads profiles from their addresses when it is told of them. */
export interface MurmurationsIndex {
  submit(profileUrl: string): Promise<IndexResponse>
  /** The profile has to be gone from its address before. */
  remove(profileUrl: string): Promise<IndexResponse>
}

/** The name of a profile in every index. */
export function nodeIdOf(profileUrl: string): string {
  return createHash('sha256').update(profileUrl).digest('hex')
}

const timeoutMs = 30_000
const maxBytes = 100_000
const mostErrors = 10

export function createMurmurationsIndex(fetch: SafeFetch, address: string): MurmurationsIndex {
  const ask = async (method: 'POST' | 'DELETE', path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const text = body === undefined ? {} : { body: JSON.stringify(body) }
    const purpose = 'murmurations index'
    const limits = { timeoutMs, headTimeoutMs: timeoutMs, maxBytes, redirects: 'return' } as const
    return fetch(`${address}${path}`, { purpose, method, headers, ...text, ...limits })
  }
  return {
    submit: async (profile_url) => submitted(await ask('POST', '/nodes-sync', { profile_url })),
    remove: async (profileUrl) => removed(await ask('DELETE', `/nodes/${nodeIdOf(profileUrl)}`)),
  }
}

const Received = z.object({ data: z.object({ status: z.string() }) })

function submitted(response: Fetched): IndexResponse {
  if (response.status === 400 || response.status === 404)
    return { state: 'invalid', errors: errorsIn(response) }
  const received = Received.safeParse(jsonOf(response))
  if (response.status !== 200 || !received.success) return later(response)
  const { status } = received.data.data
  if (status === 'validation_failed') return { state: 'invalid', errors: errorsIn(response) }
  // `received`, `validated` and `post_failed` become `posted` in a while.
  return status === 'posted' ? { state: 'posted' } : { state: 'later' }
}

/** What an index does not know is gone from it. One that still reads the profile is asked again. */
function removed(response: Fetched): IndexResponse {
  return response.status === 200 || response.status === 404 ? { state: 'removed' } : later(response)
}

function later(response: Fetched): IndexResponse {
  const seconds = secondsToWait(response)
  return seconds === undefined ? { state: 'later' } : { state: 'later', seconds }
}

/** What `Retry-After` asks for in seconds, if it does. */
export function secondsToWait({ headers }: Pick<Fetched, 'headers'>): number | undefined {
  const seconds = Number(headers['retry-after'])
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : undefined
}

const oneError = z.object({
  title: z.string(),
  detail: z.string().default(''),
  source: z.object({ pointer: z.string() }).optional(),
})
/** In some responses it is one error instead of a list. */
const Errors = z.object({
  errors: z.union([z.array(oneError), oneError.transform((one) => [one])]),
})

function errorsIn(response: Fetched): string[] {
  const found = Errors.safeParse(jsonOf(response))
  if (!found.success) return [`The index responded with status ${response.status}.`]
  return found.data.errors.slice(0, mostErrors).map(({ title, detail, source }) =>
    [source?.pointer, title, detail]
      .filter((part) => part !== undefined && part !== '')
      .join(': ')
      .slice(0, 500),
  )
}

/** Undefined for what is no JSON. */
export function jsonOf({ body }: Pick<Fetched, 'body'>): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
