import robotsParser from 'robots-parser'
import { OutboundRefused } from './outbound-refused.ts'
import type { SafeFetch } from './safe-fetch.ts'

/**
 * What a site's robots.txt says about one URL. `refusal` is there exactly when `allowed` is false: it tells a site
 * that declines (`robots`) from one that could not be asked (`robots_unavailable`, or the failure of the network).
 */
export interface RobotsAnswer {
  readonly allowed: boolean
  readonly refusal?: OutboundRefused
  readonly crawlDelayMs: number
  readonly sitemaps: readonly string[]
}

/** Asks whether a URL may be read; from memory while the file is fresh. */
export type Robots = (url: string, options?: { signal?: AbortSignal }) => Promise<RobotsAnswer>

/** How robots files are read. `agent` is the product token that rules are written for, such as `GrowthBot`. */
export interface RobotsOptions {
  readonly fetch: SafeFetch
  readonly agent: string
  readonly now: () => Date
  /** Origins remembered at a time; 1,000 when left out. */
  readonly maxOrigins?: number
}

/**
 * Makes a reader of robots.txt after RFC 9309: a 4xx response allows everything, a 5xx response or a failing network
 * forbids everything, 500 KiB and five redirects are read. Remembered for 24 hours, a failure for five minutes.
 */
export function createRobots(options: RobotsOptions): Robots {
  const files = new Map<string, { file: Promise<RobotsFile>; until: number }>()
  return async (url, { signal } = {}) => {
    const { origin } = new URL(url)
    const file = await patiently(recall(files, origin, options), signal, url)
    return file(url)
  }
}

type RobotsFile = (url: string) => RobotsAnswer
type Memory = Map<string, { file: Promise<RobotsFile>; until: number }>

const dayMs = 86_400_000
const failureMs = 300_000

function recall(files: Memory, origin: string, options: RobotsOptions): Promise<RobotsFile> {
  const known = files.get(origin)
  if (known && known.until > options.now().getTime()) return known.file
  const entry = { file: Promise.resolve(everything), until: options.now().getTime() + dayMs }
  // Callers share one reading, so none of them can call it off for the others: it has its own time limit.
  entry.file = read(origin, options, () => {
    entry.until = options.now().getTime() + failureMs
  })
  files.delete(origin)
  files.set(origin, entry)
  forgetOldest(files, options.maxOrigins ?? 1000)
  return entry.file
}

function forgetOldest(files: Memory, limit: number): void {
  const [oldest] = files.keys()
  if (files.size > limit && oldest !== undefined) files.delete(oldest)
}

async function read(
  origin: string,
  { fetch, agent }: RobotsOptions,
  failed: () => void,
): Promise<RobotsFile> {
  try {
    const limits = { maxBytes: 512_000, timeoutMs: 5000 }
    const { status, body } = await fetch(`${origin}/robots.txt`, { purpose: 'robots', ...limits })
    if (status >= 200 && status < 300) return rules(origin, body, agent)
    if (status < 500) return everything
    failed()
    return nothing(new OutboundRefused('robots_unavailable', origin))
  } catch (error) {
    const refusal =
      error instanceof OutboundRefused
        ? error
        : new OutboundRefused('robots_unavailable', origin, error)
    if (refusal.reason === 'too_many_redirects') return everything
    failed()
    return nothing(refusal)
  }
}

function rules(origin: string, text: string, agent: string): RobotsFile {
  const file = parse(`${origin}/robots.txt`, text)
  const crawlDelayMs = Math.max(0, file.getCrawlDelay(agent) || 0) * 1000
  const sitemaps = file.getSitemaps().slice(0, 10)
  return (url) => {
    // `undefined` means that no rule speaks of the URL.
    const allowed = file.isAllowed(url, agent) !== false
    const refusal = allowed ? {} : { refusal: new OutboundRefused('robots', url) }
    return { allowed, ...refusal, crawlDelayMs, sitemaps }
  }
}

// The package's types describe a default member that its CommonJS module does not have.
const parse = robotsParser as unknown as (
  url: string,
  text: string,
) => {
  isAllowed: (url: string, agent: string) => boolean | undefined
  getCrawlDelay: (agent: string) => number | undefined
  getSitemaps: () => string[]
}

const everything: RobotsFile = () => ({ allowed: true, crawlDelayMs: 0, sitemaps: [] })

function nothing(refusal: OutboundRefused): RobotsFile {
  return () => ({ allowed: false, refusal, crawlDelayMs: 0, sitemaps: [] })
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
