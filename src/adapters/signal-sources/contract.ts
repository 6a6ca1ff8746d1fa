/** What a source wants to be told about the profile; the profile's ideal customer is assignable to it. */
export interface SearchInterest {
  readonly query_terms: readonly string[]
  readonly keywords: readonly { readonly text: string; readonly weight: number }[]
}

/** How far a published post may be used: an e-mail draft, a reply on its own platform, or ranking only. */
export type Outreach = 'email' | 'reply' | 'none'

/** The terms under which a source is read, shown beside every signal that came from it. */
export interface SourcePolicy {
  readonly id: string
  /** `on` without asking, `key` with a key, `ack` once its terms were acknowledged, `off` until switched on. */
  readonly default: 'on' | 'key' | 'ack' | 'off'
  readonly licence: string
  readonly terms_url: string
  readonly attribution: string
  readonly retention_days: number
  readonly outreach: Outreach
  readonly person_data: 'none' | 'handle' | 'name' | 'contact'
}

/** The types of signal that a structural source knows by itself, or that a text shows by its words. */
export const signalTypes = [
  'want',
  'tender',
  'evaluate',
  'switch',
  'pain',
  'hiring',
  'permit',
  'trigger',
  'topic',
] as const
export type SignalType = (typeof signalTypes)[number]

/** One public statement found at a source. Text is plain, cleaned and bounded; times are RFC 3339 UTC. */
export interface Observation {
  readonly source: string
  readonly platform: string
  readonly external_id: string
  readonly url: string
  readonly posted_at: string
  /** ISO 639-1, or empty when nobody knows. */
  readonly lang: string
  readonly text: string
  readonly title?: string
  /** Set only by a source whose records have one meaning, so that it beats reading the words. */
  readonly signal_hint?: SignalType
  /** Equal for all that belongs to one conversation of a platform; a conversation counts once. */
  readonly thread?: string
  readonly author?: {
    readonly handle: string
    readonly name?: string
    readonly url?: string
    readonly verified_domain?: string
  }
  readonly org?: {
    readonly name: string
    readonly domain?: string
    readonly country?: string
    readonly city?: string
    readonly ids: Readonly<Record<string, string>>
  }
  readonly contact?: {
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly role: string
  }
  readonly deadline?: string
  readonly amount?: { readonly value: number; readonly currency: string }
  readonly license: string
  readonly attribution: string
}

/** One planned search: pages are read until one is not full, the requests are spent or the source refuses. */
export interface Query {
  readonly term: string
  readonly since: string
  readonly page_size: number
  readonly max_requests: number
}

export type SourceStatus = 'ok' | 'partial' | 'rate_limited' | 'error' | 'disabled' | 'refused'

/** What one search, or one run, cost and brought. `fetched` counts rows received, `kept` those that became observations. */
export interface SourceReport {
  readonly source: string
  readonly requests: number
  readonly fetched: number
  readonly kept: number
  readonly status: SourceStatus
  readonly reason: string | null
  readonly ms: number
}

export interface SourceResult {
  readonly observations: readonly Observation[]
  readonly report: SourceReport
  /** Set when the source said how long to stay away. */
  readonly retry_after_seconds?: number
}

/** The only way out: a guarded fetch. Throws an Error with a `reason` when it refuses or fails. */
export type SourceFetch = (
  url: string,
  options: {
    purpose: string
    accept?: string[]
    maxBytes?: number
    timeoutMs?: number
    signal?: AbortSignal
  },
) => Promise<{
  status: number
  url: string
  headers: Record<string, string>
  body: string
  truncated: boolean
}>

export interface SearchContext {
  readonly fetch: SourceFetch
  /** On whose behalf responses are read. */
  readonly tenant: string
  readonly now: () => Date
  readonly signal?: AbortSignal
}

/** A place where buyers speak. `plan` is pure; `search` never throws: failures are in its report. */
export interface SignalSource {
  readonly id: string
  readonly policy: SourcePolicy
  plan(interest: SearchInterest, context: Pick<SearchContext, 'now'>): Query[]
  search(query: Query, context: SearchContext): Promise<SourceResult>
}
