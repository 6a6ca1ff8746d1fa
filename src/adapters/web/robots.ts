import { dayMs } from '#kernel/clock.ts'
import { ReadingStopped } from '../reading/reading-stopped.ts'
import type { Caller, Read } from '../reading/readings.ts'
import { isSameSite } from './domain-name.ts'
import { OutboundRefused } from './outbound-refused.ts'
import { reserves, type Reservations } from './opt-outs.ts'
import { reservationsOf } from './reservations.ts'
import { allows, type RobotsRules } from './robots-rules.ts'
import type { SafeFetch } from './safe-fetch.ts'

/**
 * What a site's robots.txt, tdmrep.json and ai.txt say about one URL. `refusal` is there exactly when `allowed` is false: it tells
 * a site that declines (`robots`, `reserved`) from one that could not be asked (`robots_unavailable`, or the failure of the
 * network).
 */
export interface RobotsAnswer {
  readonly allowed: boolean
  readonly refusal?: OutboundRefused
  readonly crawlDelayMs: number
  readonly sitemaps: readonly string[]
  /** The site reserves the page against text and data mining, whatever robots.txt says. */
  readonly isReserved: boolean
}

/** Asks whether a URL may be read; from memory while the file is fresh. */
export type Robots = (url: string, caller: Caller) => Promise<RobotsAnswer>

/** How robots files are read. `agent` is the product token that rules are written for, such as `GrowthBot`. */
export interface RobotsOptions {
  readonly fetch: SafeFetch
  readonly read: Read
  readonly agent: string
  readonly now: () => Date
  /** Origins remembered at a time; 1,000 when left out. */
  readonly maxOrigins?: number
}

/**
 * Makes a reader of robots.txt after RFC 9309: a 4xx response allows everything; a 5xx response, a failing network or a
 * file that says more than is kept forbids everything; 500 KiB and five redirects inside the site are read. Beside it the
 * file of the TDM Reservation Protocol and `ai.txt` are read, which reserve nothing where they are missing. Remembered for 24 hours, a
 * failure for five minutes.
 */
export function createRobots(options: RobotsOptions): Robots {
  const files: Memory = new Map()
  return async (url, caller) => {
    const { origin } = new URL(url)
    const both = recall(files, origin, { ...options, tenant: caller.tenant })
    const [file, reservations] = await patiently(both, caller.signal, url)
    return answerOf(file, reservations, url)
  }
}

/** The rules of a file, or why there are none. */
type RobotsFile = RobotsRules | OutboundRefused
type Files = readonly [RobotsFile, Reservations]
type Remembered = { files: Promise<Files>; until: number }
type Memory = Map<string, Remembered>
type ReadingOptions = RobotsOptions & { readonly tenant: string }

const failureMs = 300_000
const maxPathLength = 2048
const everything: RobotsRules = { rules: [], crawlDelayMs: 0, sitemaps: [], isWhole: true }

function recall(files: Memory, origin: string, options: ReadingOptions): Promise<Files> {
  const now = options.now().getTime()
  const known = files.get(origin)
  if (known && known.until > now) return known.files
  // Callers share one reading, so none of them can call it off for the others: it has its own time limit.
  const both = Promise.all([fileOf(origin, options), reservationsOf(origin, options)])
  const entry = { files: both, until: now + dayMs }
  void limitMemory(entry, options)
  files.delete(origin)
  files.set(origin, entry)
  forgetOldest(files, options.maxOrigins ?? 1000)
  return entry.files
}

async function limitMemory(entry: Remembered, { now }: ReadingOptions): Promise<void> {
  const [file] = await entry.files
  if (file instanceof OutboundRefused) entry.until = now().getTime() + memoryMs(file)
}

/** That one tenant has too much to be read says nothing about the file. */
function memoryMs({ cause }: OutboundRefused): number {
  return cause instanceof ReadingStopped && cause.limit === 'queue' ? 0 : failureMs
}

function forgetOldest(files: Memory, limit: number): void {
  const [oldest] = files.keys()
  if (files.size > limit && oldest !== undefined) files.delete(oldest)
}

async function fileOf(origin: string, options: ReadingOptions): Promise<RobotsFile> {
  try {
    const { status, body } = await options.fetch(`${origin}/robots.txt`, {
      purpose: 'robots',
      maxBytes: 512_000,
      timeoutMs: 5000,
      allowRedirectTo: async ({ hostname }) => isSameSite(hostname, new URL(origin).hostname),
    })
    if (status >= 200 && status < 300) return await rulesIn(body, origin, options)
    return status < 500 ? everything : new OutboundRefused('robots_unavailable', origin)
  } catch (error) {
    const refusal =
      error instanceof OutboundRefused
        ? error
        : new OutboundRefused('robots_unavailable', origin, error)
    return refusal.reason === 'too_many_redirects' ? everything : refusal
  }
}

async function rulesIn(
  text: string,
  origin: string,
  { read, agent, tenant }: ReadingOptions,
): Promise<RobotsFile> {
  const rules = await read('robots', { text, agent }, { tenant })
  return rules.isWhole ? rules : new OutboundRefused('robots_unavailable', origin)
}

function answerOf(file: RobotsFile, reservations: Reservations, url: string): RobotsAnswer {
  const { pathname, search } = new URL(url)
  const isReserved = reserves(reservations, (pathname + search).slice(0, maxPathLength))
  if (file instanceof OutboundRefused)
    return { allowed: false, refusal: file, crawlDelayMs: 0, sitemaps: [], isReserved }
  const { crawlDelayMs, sitemaps } = file
  const reserved = isReserved ? new OutboundRefused('reserved', url) : undefined
  const refusal = refusalBy(file, url) ?? reserved
  return { allowed: !refusal, ...(refusal && { refusal }), crawlDelayMs, sitemaps, isReserved }
}

function refusalBy(file: RobotsRules, url: string): OutboundRefused | undefined {
  const { pathname, search } = new URL(url)
  const path = pathname + search
  if (path.length > maxPathLength) return new OutboundRefused('invalid_url', url)
  return allows(file, path) ? undefined : new OutboundRefused('robots', url)
}

async function patiently<T>(work: Promise<T>, signal: AbortSignal | undefined, url: string) {
  if (!signal) return await work
  return await new Promise<T>((resolve, reject) => {
    const giveUp = (): void => reject(new OutboundRefused('aborted', url))
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
