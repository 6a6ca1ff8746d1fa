import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { forgetUntil } from '../jobs/due.ts'
import type { Database } from '../postgres/database.ts'

/** How many requests a bucket may make in one fixed window. */
export interface Limit {
  readonly limit: number
  readonly windowSeconds: number
}

/** What a known caller, and an address without one, may ask in a minute. */
export interface GeneralLimits {
  readonly perToken: Limit
  readonly perAddress: Limit
}

export function generalLimits(config: Config): GeneralLimits {
  return {
    perToken: { limit: config.RATE_LIMIT_TOKEN_PER_MINUTE, windowSeconds: 60 },
    perAddress: { limit: config.RATE_LIMIT_ADDRESS_PER_MINUTE, windowSeconds: 60 },
  }
}

/** Where a bucket stands after a request, as the `RateLimit-*` headers tell it. */
export interface RateLimitState {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}

interface Window {
  readonly bucket: string
  readonly start: number
  readonly end: number
  hits: number
  unshared: number
}

const maxWindows = 200_000

/** Nobody is told of a limit that there is not. */
const unlimited: RateLimitState = {
  allowed: true,
  limit: Infinity,
  remaining: Infinity,
  resetSeconds: 1,
}

/**
 * Fixed-window counters, exact within this process. Every second the new hits are added to the rows
 * that all nodes share and the common totals come back, so several nodes agree to within a second.
 */
export class RateLimiter {
  readonly #windows = new Map<string, Window>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Counts one request and returns the state of the bucket. */
  hit(bucket: string, limit: Limit): RateLimitState {
    if (limit.limit === Infinity) return unlimited
    const window = this.#window(bucket, limit)
    window.hits += 1
    window.unshared += 1
    return this.#state(window, limit)
  }

  /** Where the bucket stands, without counting. `allowed` tells whether one more hit would pass. */
  peek(bucket: string, limit: Limit): RateLimitState {
    const state = this.#state(this.#window(bucket, limit), limit)
    return { ...state, allowed: state.remaining > 0 }
  }

  /** Exchanges counts with the other nodes and forgets windows that are over. */
  async share(db: Database): Promise<void> {
    this.#forget()
    const fresh = [...this.#windows.values()].filter(({ unshared }) => unshared > 0)
    if (fresh.length === 0) return
    const sent = fresh.map((window) => ({ window, hits: window.unshared }))
    for (const { window } of sent) window.unshared = 0
    try {
      await this.#exchange(db, sent)
    } catch (error) {
      for (const { window, hits } of sent) window.unshared += hits
      throw error
    }
  }

  #window(bucket: string, { windowSeconds }: Limit): Window {
    const length = windowSeconds * 1000
    const start = Math.floor(this.#now().getTime() / length) * length
    const key = `${bucket} ${start}`
    const known = this.#windows.get(key)
    if (known !== undefined) return known
    if (this.#windows.size >= maxWindows) this.#makeRoom()
    const window = { bucket, start, end: start + length, hits: 0, unshared: 0 }
    this.#windows.set(key, window)
    return window
  }

  /** In a flood from ever new addresses the oldest windows are dropped, so that memory stays bounded. */
  #makeRoom(): void {
    this.#forget()
    const surplus = this.#windows.size - Math.floor(maxWindows * 0.75)
    for (const key of [...this.#windows.keys()].slice(0, Math.max(0, surplus)))
      this.#windows.delete(key)
  }

  #state({ hits, end }: Window, { limit }: Limit): RateLimitState {
    return {
      allowed: hits <= limit,
      limit,
      remaining: Math.max(0, limit - hits),
      resetSeconds: Math.max(1, Math.ceil((end - this.#now().getTime()) / 1000)),
    }
  }

  #forget(): void {
    const now = this.#now().getTime()
    for (const [key, { end }] of this.#windows) if (end <= now) this.#windows.delete(key)
  }

  async #exchange(db: Database, sent: readonly { window: Window; hits: number }[]): Promise<void> {
    const rows = sent
      .map(({ window, hits }) => ({ window, hits, bucket: sharedName(window.bucket) }))
      .sort((one, other) => (one.bucket < other.bucket ? -1 : 1))
    const { rows: totals } = await sql<{ bucket: string; window_start: string; hits: number }>`
      insert into rate_limit_windows as w (bucket, window_start, hits, expires_at)
      select bucket, window_start, hits, expires_at
        from unnest(${rows.map(({ bucket }) => bucket)}::text[],
                           ${rows.map(({ window }) => new Date(window.start).toISOString())}::timestamptz[],
                           ${rows.map(({ hits }) => hits)}::bigint[],
                           ${rows.map(({ window }) => new Date(window.end).toISOString())}::timestamptz[]) as sent (bucket, window_start, hits, expires_at)
      on conflict (bucket, window_start) do update set hits = w.hits + excluded.hits
      returning bucket, window_start, hits`.execute(db)
    const byTotal = new Map(rows.map(({ bucket, window }) => [`${bucket} ${window.start}`, window]))
    for (const total of totals) {
      const window = byTotal.get(`${total.bucket} ${new Date(total.window_start).getTime()}`)
      if (window !== undefined) window.hits = total.hits + window.unshared
    }
  }
}

/** Buckets are named by addresses, which the rows do not say. */
export function sharedName(bucket: string): string {
  return hash('sha256', bucket, 'base64url')
}

/** Deletes the shared counts of windows that are over. */
export async function forgetExpiredWindows(db: Database, now: Date): Promise<void> {
  const until = now.toISOString()
  await forgetUntil(db, { table: 'rate_limit_windows', column: 'expires_at', until })
}
