/** Whose protocol a model is spoken to in. */
export const protocols = ['openai_compatible', 'anthropic', 'google'] as const
export type Protocol = (typeof protocols)[number]

/** Where a model is, and with what one is let in. */
export interface Connection {
  readonly protocol: Protocol
  /** The protocol's own address where left out. */
  readonly base_url?: string | undefined
  /** Asked for when it is called. */
  readonly openKey?: () => Promise<string>
  readonly model: string
  /** True where strangers chose the address: then only public addresses are asked, redirects included. */
  readonly isPublicOnly: boolean
}

export type ModelMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls?: readonly ToolCallPart[] }
  | { readonly role: 'tool'; readonly results: readonly ToolResultPart[] }

export interface ToolCallPart {
  readonly type: 'call'
  readonly id: string
  readonly name: string
  readonly input: unknown
}

export interface ToolResultPart {
  readonly id: string
  readonly name: string
  readonly output: string
}

export interface ToolOffer {
  readonly name: string
  readonly description: string
  readonly input_schema: Readonly<Record<string, unknown>>
}

export interface ModelRequest {
  readonly instructions: string
  readonly messages: readonly ModelMessage[]
  readonly max_output_tokens: number
  readonly temperature?: number | undefined
  /** A JSON Schema that the text has to fulfil. */
  readonly output_schema?: Readonly<Record<string, unknown>> | undefined
  readonly tools?: readonly ToolOffer[]
  /** Milliseconds until the last part. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** Tokens as the provider counted them; undefined where it did not say. */
export interface ModelUsage {
  readonly input_tokens: number | undefined
  readonly cached_input_tokens: number | undefined
  readonly output_tokens: number | undefined
}

/** Why a model stopped: it was done, had no more tokens, its provider held it back, it wants tools, or for a reason of its own. */
export const finishReasons = ['stop', 'length', 'content_filter', 'tool_calls', 'other'] as const
export type FinishReason = (typeof finishReasons)[number]

/** What a model says, part by part; `end` is the last one. */
export type ModelPart =
  | { readonly type: 'text'; readonly text: string }
  | ToolCallPart
  | { readonly type: 'end'; readonly usage: ModelUsage; readonly finish_reason: FinishReason }

/** Why a model could not be used. `failed` also means a stream that broke off, or that nobody can read. */
export const failureReasons = [
  'unreachable',
  'key_refused',
  'rate_limited',
  'request_refused',
  'failed',
] as const
export type FailureReason = (typeof failureReasons)[number]

/** Why a model said no more. */
export type FaultReason = FailureReason | 'timeout' | 'cancelled'

/** A call of a model that did not come to its end. */
export class ModelFault extends Error {
  readonly reason: FaultReason
  /** What the provider's HTTP status was, where there was one. */
  readonly status: number | undefined
  /** How long it asks to be left alone, in the words of its header. */
  readonly retryAfter: string | undefined
  /** What came instead of what was expected, in our words. */
  readonly told: string | undefined

  constructor(reason: FaultReason, { status, retryAfter, told, ...options }: FaultOptions = {}) {
    super(`the model said no more: ${reason}`, options)
    this.reason = reason
    this.status = status
    this.retryAfter = retryAfter
    this.told = told
  }
}

interface FaultOptions extends ErrorOptions {
  readonly status?: number | undefined
  readonly retryAfter?: string | undefined
  readonly told?: string | undefined
}

/** What a million tokens cost, in US dollars, and who says so. */
export interface ModelPrice {
  readonly input_usd: number
  readonly output_usd: number
  readonly source: string
}

export interface EmbeddingRequest {
  readonly texts: readonly string[]
  /** Milliseconds until the vectors are there. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** What a text means, as a direction. */
export type Vector = readonly number[]

/** Every language model there is, behind one call. */
export interface LanguageModels {
  /** @throws ModelFault */
  stream(connection: Connection, request: ModelRequest): AsyncIterable<ModelPart>
  /** By a public list; undefined for a model that is not on it. */
  findPrice(connection: Connection): Promise<ModelPrice | undefined>
}

/** The operator's model of embeddings, bound to where it is and how long it may take. */
export interface EmbeddingModel {
  readonly name: string
  /** For a person who waits, or for work in the background. @throws ModelFault */
  embed(texts: readonly string[], haste: 'waited for' | 'background'): Promise<readonly Vector[]>
}
