/** What the libraries call to reach a model. */
export type Fetch = typeof globalThis.fetch

/** A response whose body arrives as it is sent. */
export interface Answered {
  readonly status: number
  readonly body: AsyncIterable<Uint8Array>
  header(name: string): string | undefined
  /** For who will not read the body. */
  dismiss(): void
}

export interface Posted {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
}

/** Sends one request; rejects where nobody responds. */
export type Post = (address: string, posted: Posted) => Promise<Answered>

/** How models are reached: as the libraries want it, and without what they do not need. */
export interface Way {
  readonly fetch: Fetch
  readonly post: Post
}

/** The address of what the libraries fetch. */
export function addressOf(input: string | URL | Request): string {
  if (typeof input === 'string') return input
  return input instanceof URL ? input.href : input.url
}

/** Whether a response of this status has no body. */
export function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}
