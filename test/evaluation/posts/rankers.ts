import { inverseFrequency, poolStatistics } from '#domains/gtm/scoring/pool.ts'
import { rank } from '#domains/gtm/discovery/ranking.ts'
import type { Icp } from '#domains/gtm/scoring/icp.ts'
import { tokens } from '#domains/gtm/scoring/tokens.ts'
import { now, observationOf, prospectsIn } from './pools.ts'
import type { Item } from './items.ts'

/** What a way of looking makes of the items of a pool: those it calls leads, and all in its order. */
export interface Ranking {
  readonly leads: readonly Item[]
  readonly order: readonly Item[]
}

export type Ranker = (items: readonly Item[], icp: Icp, lang: string) => Ranking

/** The service's own ranking, and beside it what it must beat. */
export const rankers = {
  service: byService,
  'question mark': byQuestionMark,
  BM25: byWords,
  recency: byRecency,
} satisfies Readonly<Record<string, Ranker>>

function byService(items: readonly Item[], icp: Icp): Ranking {
  const prospects = prospectsIn(items)
  const found = rank({ icp, prospects, ownDomains: [], outreach: {}, now })
  const leads = found.flatMap(({ prospect }) => items.filter(({ id }) => id === prospect.handle))
  return { leads, order: [...leads, ...items.filter((item) => !leads.includes(item))] }
}

function byQuestionMark(items: readonly Item[], icp: Icp, lang: string): Ranking {
  const { leads, order } = byWords(items, icp, lang)
  const asks = (item: Item) => `${item.title} ${item.text}`.includes('?')
  return {
    leads: leads.filter(asks),
    order: [...order.filter(asks), ...order.filter((item) => !asks(item))],
  }
}

function byRecency(items: readonly Item[]): Ranking {
  const order = items.toSorted((a, b) => (postedAt(a) < postedAt(b) ? 1 : -1))
  return { leads: order, order }
}

function postedAt(item: Item): string {
  return observationOf(item).posted_at
}

/** Okapi BM25 (k1 = 1.2, b = 0.75) of all words of the profile. */
function byWords(items: readonly Item[], icp: Icp, lang: string): Ranking {
  const texts = items.map(({ title, text }) => tokens(`${title}\n${text}`, lang))
  const mean = texts.reduce((sum, text) => sum + text.length, 0) / texts.length
  const pool = poolStatistics(items.map(({ title, text }) => ({ text: `${title}\n${text}`, lang })))
  const wanted = [...new Set(icp.keywords.flatMap(({ text }) => tokens(text, lang)))]
  const scored = items.map((item, index) => {
    const text = texts[index] ?? []
    const worth = wanted.map((stem) => {
      const count = text.filter((word) => word === stem).length
      const norm = 1.2 * (0.25 + (0.75 * text.length) / mean)
      return (inverseFrequency(stem, pool) * count * 2.2) / (count + norm)
    })
    return { item, score: worth.reduce((a, b) => a + b, 0) }
  })
  const sorted = scored.toSorted((a, b) => b.score - a.score)
  return {
    leads: sorted.filter(({ score }) => score > 0).map(({ item }) => item),
    order: sorted.map(({ item }) => item),
  }
}
