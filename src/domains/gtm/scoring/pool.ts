import { lazy } from '#kernel/lazy.ts'
import { commonWords } from './common-words.ts'
import { tokens } from './tokens.ts'

/** In how many of the pooled texts each stem occurs: what is common there tells little. Plain JSON. */
export interface PoolStatistics {
  readonly documents: number
  readonly frequencies: Readonly<Record<string, number>>
}

export const emptyPool: PoolStatistics = { documents: 0, frequencies: {} }

// The background weighs as much as this many texts, so that a small pool can't make every word look common.
const backgroundDocuments = 500
const rareShare = 0.001
const commonShare = 0.08

const commonStems = lazy(
  () => new Set(Object.entries(commonWords).flatMap(([lang, words]) => tokens(words, lang))),
)

/** Whether a stem is of a word that business texts of any kind are full of. */
export function isCommonStem(stem: string): boolean {
  return commonStems().has(stem)
}

/** Counts the stems of the texts among which leads are looked for. */
export function poolStatistics(
  texts: readonly { readonly text: string; readonly lang: string }[],
): PoolStatistics {
  const counts = new Map<string, number>()
  for (const { text, lang } of texts) {
    for (const stem of new Set(tokens(text, lang))) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  }
  const byStem = [...counts].sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
  return { documents: texts.length, frequencies: Object.fromEntries(byStem) }
}

/** Inverse document frequency of a stem over the pool and the fixed background; always above zero (Robertson, BM25). */
export function inverseFrequency(stem: string, pool: PoolStatistics): number {
  const share = commonStems().has(stem) ? commonShare : rareShare
  const pooled = Object.hasOwn(pool.frequencies, stem) ? (pool.frequencies[stem] ?? 0) : 0
  const holding = pooled + backgroundDocuments * share
  const all = pool.documents + backgroundDocuments
  return Math.log(1 + (all - holding + 0.5) / (holding + 0.5))
}
