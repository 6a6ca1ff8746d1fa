import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Parser } from 'htmlparser2'
import { readings } from '#adapters/reading/readings.ts'
import type { Observation } from '#adapters/signal-sources/contract.ts'
import { decodeText } from '#adapters/web/response-body.ts'
import { prospectsOf } from '#domains/gtm/discovery/prospects.ts'
import { rank } from '#domains/gtm/discovery/ranking.ts'
import { emptyPool } from '#domains/gtm/scoring/pool.ts'
import { scoreLead } from '#domains/gtm/scoring/score-lead.ts'
import { manyTokens, manyTrades } from '#domains/gtm/scoring/many-tokens.ts'
import { items } from '#test/evaluation/posts/items.ts'
import { now, observationOf } from '#test/evaluation/posts/pools.ts'
import { profiles } from '#test/evaluation/posts/profiles.ts'
import { labelledSites, splits } from '#test/evaluation/sites/labelled-sites.ts'
import { servedPages } from '#test/evaluation/sites/shapes.ts'
import { median } from './statistics.ts'

const rounds = 5
const longLetters = 6_000
const rankedSizes = [300, 1_200] as const

export interface ProspectingFigures {
  readonly pages: number
  /** Pages a second of one processor: split into tags alone (floor), and read in full. */
  readonly split: number
  readonly read: number
  /** Observations scored anew a second of one processor. */
  readonly scored: number
  readonly observations: number
  /** Heap after collection, MiB, after a tenth of the observations and after all. */
  readonly heapEarly: number
  readonly heapLate: number
  /** Milliseconds of processor time to rank so many long posts. */
  readonly ranked: readonly { readonly posts: number; readonly ms: number }[]
}

/** Reads the invented websites, scores so many observations anew, and ranks what a run brings at most. */
export async function measureProspecting(observations: number): Promise<ProspectingFigures> {
  const pages = invented()
  const page = await readings.page()
  const fetched_at = now.toISOString()
  const read = () =>
    pages.forEach(({ html, url }) => page({ html, url, fetched_at, maxChoices: 7 }))
  read()
  const [splitMs, readMs] = [() => pages.forEach(({ html }) => splitIntoTags(html)), read].map(
    (work) => median(Array.from({ length: rounds }, () => processorMsOf(work))),
  )
  return {
    pages: pages.length,
    split: perSecond(pages.length, splitMs),
    read: perSecond(pages.length, readMs),
    observations,
    ...rescored(observations),
    ranked: rankedSizes.map((posts) => ({ posts, ms: rankingMs(posts) })),
  }
}

function perSecond(count: number, ms = NaN): number {
  return (count / ms) * 1_000
}

function invented(): { html: string; url: string }[] {
  return splits.flatMap(labelledSites).flatMap((site) =>
    [...servedPages(site)].map(([path, { type, bytes }]) => ({
      html: decodeText({ bytes, truncated: false }, type),
      url: `https://${site.host}${path}`,
    })),
  )
}

function splitIntoTags(html: string): void {
  const parser = new Parser({})
  parser.write(html)
  parser.end()
}

function processorMsOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const posts = items.map(observationOf)

/** One of the labelled posts, as if somebody else had written it. */
function post(n: number): Observation {
  const one = posts[n % posts.length]
  if (one === undefined) throw new Error('there are no posts')
  return { ...one, external_id: `${n}`, author: { handle: `writer${n}` } }
}

function profileOf(n: number) {
  const found = profiles[n % profiles.length]
  if (found === undefined) throw new Error('there are no profiles')
  return found.edited
}

const batch = 1_000

/** Batch after batch, as a job would: nothing of one is kept for the next. */
function rescored(count: number) {
  let ms = 0
  let heapEarly = 0
  for (let done = 0; done < count; done += batch) {
    ms += processorMsOf(() => scoreBatch(done))
    if (heapEarly === 0 && done + batch >= count / 10) heapEarly = heapMiB()
  }
  return { scored: perSecond(count, ms), heapEarly, heapLate: heapMiB() }
}

function scoreBatch(from: number): void {
  const tokenize = manyTokens()
  const trades = manyTrades()
  for (let n = from; n < from + batch; n += 1)
    scoreLead({
      icp: profileOf(n),
      lead: {},
      observations: [post(n)],
      pool: emptyPool,
      now,
      tokenize,
      trades,
    })
}

function heapMiB(): number {
  setFlagsFromString('--expose_gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed / 2 ** 20
}

function rankingMs(count: number): number {
  const long = Array.from({ length: count }, (_, n) => ({ ...post(n), text: longText(n) }))
  const prospects = prospectsOf(long, new Map())
  const run = () => rank({ icp: profileOf(2), prospects, ownDomains: [], outreach: {}, now }).length
  run()
  return median(Array.from({ length: 3 }, () => processorMsOf(run)))
}

function longText(n: number): string {
  const parts = Array.from({ length: 25 }, (_, part) => post(n * 7 + part * 13).text)
  return parts.join(' ').slice(0, longLetters)
}
