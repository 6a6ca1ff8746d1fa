import type { Read } from '../reading/readings.ts'

/** What a source wants to be told about the profile; the profile's ideal customer is assignable to it. */
export interface SearchInterest {
  readonly query_terms: readonly string[]
  readonly keywords: readonly { readonly text: string; readonly weight: number }[]
  readonly geos?: readonly { readonly country?: string; readonly region?: string }[]
  /** Trades of those that the profile sells to, in its own words. */
  readonly industries?: readonly string[]
  /** Organizations that other sources named, for those that tell facts. */
  readonly organizations?: readonly OrganizationKeys[]
}

/** By what an organization is known to nobody else: register numbers by register, and its domain. */
export interface OrganizationKeys {
  readonly ids: Readonly<Record<string, string>>
  readonly domain?: string
}

/** How far what a source publishes may be used: an e-mail draft, a reply on its own platform, or ranking only. */
export const outreachRights = ['email', 'reply', 'none'] as const
export type Outreach = (typeof outreachRights)[number]

/** The ways in which people or publishers say no, as far as a source knows them. */
export const optOutRules = [
  'text_mining_header',
  'permission_flag',
  'hidden_from_strangers',
] as const
export type OptOutRule = (typeof optOutRules)[number]

export const sourceDefaults = ['on', 'key', 'ack', 'off'] as const
export const personDataKinds = ['none', 'handle', 'name', 'contact'] as const

/** The terms under which a source is read, shown beside every signal that came from it, and kept by the program. */
export interface SourcePolicy {
  readonly id: string
  readonly title: string
  /** `on` without asking, `key` with a key, `ack` once its terms were accepted, `off` until switched on. */
  readonly default: (typeof sourceDefaults)[number]
  /** The setting that holds its key. Without `default: 'key'` it also works without. */
  readonly key: string | null
  readonly licence: string
  readonly terms_url: string
  readonly attribution: string
  readonly retention_days: number
  readonly outreach: Outreach
  readonly person_data: (typeof personDataKinds)[number]
  readonly opt_out_rules: readonly OptOutRule[]
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
  /** Of a reply, what its conversation is about in the words of whoever began it. */
  readonly topic?: string
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
    /** What its register says of it: activities and marks. */
    readonly tags?: readonly string[]
    /** People employed: a number, or a range such as `11-50`. */
    readonly employees?: string
    /** What a source of facts says is its website; no key, for anybody may have written it. */
    readonly website?: string
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
  /** Set where the record itself permits less, or more, than its source in general. */
  readonly outreach?: Outreach
  /** It tells what an organization is, and is no evidence of anything that it wants. */
  readonly is_fact?: true
}

/** An observation as a source's record gives it: uncleaned, its times in any spelling, `html` in place of `text`. */
export interface Draft extends Omit<
  Observation,
  | 'source'
  | 'platform'
  | 'posted_at'
  | 'deadline'
  | 'lang'
  | 'text'
  | 'title'
  | 'topic'
  | 'license'
  | 'attribution'
> {
  readonly platform?: string | undefined
  readonly posted_at: string | number
  readonly deadline?: string | null | undefined
  readonly lang?: string | null | undefined
  readonly text?: string | null | undefined
  readonly html?: string | null | undefined
  readonly title?: string | null | undefined
  readonly topic?: string | null | undefined
  readonly license?: string | null | undefined
}

/** A request as data. What it needs of a key is added when it is sent, and is not part of it. */
export interface SourceRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** One planned search; observations from before `since` are left out. */
export interface Query extends SourceRequest {
  readonly since: string
  /** What a response does not say of itself and its reader needs to know. */
  readonly about?: string
}

/** What one response holds. */
export interface Page<O = Draft> {
  readonly rows: number
  readonly unreadable: number
  readonly observations: readonly O[]
  /** The request for what follows, at the same origin; with the headers of this one, unless it has its own. */
  readonly next?: SourceRequest
  /** How long the source wants to be left alone from now on. */
  readonly wait_seconds?: number
}

export type SourceStatus = 'ok' | 'partial' | 'rate_limited' | 'error' | 'disabled' | 'refused'

/** What one run cost and brought. `fetched` counts rows received, `kept` those that became observations. */
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
    method?: 'GET' | 'POST'
    headers?: Record<string, string>
    body?: string
    /** `base64` where the response is no text. */
    as?: 'text' | 'base64'
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

/** Why one request brought nothing. */
export interface Failure {
  readonly status: Extract<SourceStatus, 'rate_limited' | 'refused' | 'error'>
  readonly reason: string
  readonly retryAfterSeconds?: number
  /** The host is well, and would not have what it was sent. */
  readonly isOfRequest?: true
  /** The host is well, and would not take the key, which no other request with it would change. */
  readonly isOfKey?: true
}

/** Keeps all processes together within what a host allows. */
export interface SourceGate {
  /** Waits for a turn at the host; says why there is none. */
  enter(source: SignalSource, url: string, signal?: AbortSignal): Promise<Failure | undefined>
  /** Remembers how the host took it. */
  leave(source: SignalSource, url: string, outcome: Failure | Page<Observation>): Promise<void>
}

/** Remembers what sources said, whoever asked. */
export interface ResponseCache {
  find(source: SignalSource, query: Query): Promise<Page<Observation> | undefined>
  keep(source: SignalSource, query: Query, page: Page<Observation>): Promise<void>
}

export interface SearchContext {
  readonly fetch: SourceFetch
  readonly read: Read
  /** On whose behalf responses are read. */
  readonly tenant: string
  readonly now: () => Date
  readonly signal?: AbortSignal
  readonly gate?: SourceGate
  readonly cache?: ResponseCache
  /** Whether a host that a profile names reserves an address against text mining. */
  readonly isReserved?: (url: string) => Promise<boolean>
  /** The product token by which hosts name us. */
  readonly agent?: string
  /** The key of the source, if there is one. */
  readonly key?: string
  /** What the profile named to be asked at, such as forums. */
  readonly places?: readonly string[]
}

export interface PlanContext {
  readonly now: Date
  readonly places: readonly string[]
  /** ISO codes of the countries that the profile names. */
  readonly countries: readonly string[]
}

/** What is kept of something that a source showed once. */
export interface KeptItem {
  readonly external_id: string
  readonly url: string
  readonly platform: string
}

/** How a source is asked whether it still shows what it once did. Pure. */
export interface ItemCheck {
  /** So many days lie between two questions about one item. */
  readonly days: number
  /** So many items one request asks about. */
  readonly batch: number
  /** Items of one group may be asked about together; null of what cannot be asked about. */
  group(item: KeptItem): string | null
  request(items: readonly [KeptItem, ...KeptItem[]]): SourceRequest
  /** Which of them are gone, or were said by who is gone; null where the response has another form. */
  gone(response: ItemResponse, items: readonly KeptItem[]): readonly KeptItem[] | null
}

/** What a source said about items; `body` is what its JSON holds. */
export interface ItemResponse {
  readonly status: number
  readonly body: unknown
}

/** A place where buyers speak, or where organizations are named. Its functions are pure. */
export interface SignalSource {
  readonly policy: SourcePolicy
  /** What its host allows whoever asks from one address. */
  readonly pace: { readonly requests: number; readonly seconds: number }
  /** How long a response is as good as a new one. */
  readonly fresh_minutes: number
  /** ISO codes of where its organizations are; anywhere when left out. */
  readonly countries?: readonly string[]
  /** Set where a profile says at which places to ask. */
  readonly places?: PlaceRule
  /** What it is mostly written in, for texts too short to tell. */
  readonly language?: string
  /** True where it gives all there is, whatever is looked for. */
  readonly isWhole?: boolean
  /** True where it is asked about organizations that the others named, after them. */
  readonly tellsFacts?: boolean
  /** What it responds with; JSON when left out. Of a `zip` the `releases` of its JSON files are read as one list. */
  readonly form?: 'json' | 'feed' | 'zip'
  plan(interest: SearchInterest, context: PlanContext): readonly Query[]
  /** Null where the response has another form. */
  parse(response: unknown, query: Query): Page | null
  /** Set where single items can be asked about. */
  readonly items?: ItemCheck
  /** Adds the key; where there is none the request goes as it is. */
  authorize?(request: SourceRequest, key: string): SourceRequest
}

export interface PlaceRule {
  /** What they are, in words: `hosts of forums`. */
  readonly what: string
  readonly example: string
  readonly pattern: RegExp
  /** How a place is written down; in small letters when left out, as hosts are. */
  readonly written?: (place: string) => string
  /** Asked at while the profile names none. */
  readonly usual: readonly string[]
}
