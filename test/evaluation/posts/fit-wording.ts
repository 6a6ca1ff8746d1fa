import { createHash } from 'node:crypto'
import { formsByLanguage } from '#domains/gtm/scoring/demand/form-patterns.ts'
import { anyLanguage, gramsOf, shareOf } from '#domains/gtm/scoring/demand/wording.ts'
import type { Sample } from './samples.ts'
import { tableOf } from './wording-grams.ts'

const ridge = 0.1
const rounds = 40
const stepSize = 0.5
const parts = 5

/** Runs of words and marks of each language, and of all, with their weights in logarithms of odds. */
export type WordingWeights = ReadonlyMap<string, ReadonlyMap<string, number>>

/** A logistic regression over runs of words, each adapted to how often it was moved (AdaGrad), drawn towards nothing. */
export function fittedWording(given: readonly Sample[]): WordingWeights {
  const { texts, grams } = tableOf(given.filter(({ lang }) => Object.hasOwn(formsByLanguage, lang)))
  const weights = new Float64Array(grams.length)
  const moved = new Float64Array(grams.length).fill(1e-6)
  let bias = 0
  let biasMoved = 1e-6
  for (let round = 0; round < rounds; round += 1) {
    const slopes = weights.map((weight) => ridge * weight)
    let slope = 0
    for (const { held, share, asks } of texts) {
      let odds = bias
      for (const at of held) odds += (weights[at] ?? 0) * share
      const error = 1 / (1 + Math.exp(-odds)) - asks
      slope += error
      for (const at of held) slopes[at] = (slopes[at] ?? 0) + error * share
    }
    for (const [at, gradient] of slopes.entries()) {
      moved[at] = (moved[at] ?? 0) + gradient ** 2
      weights[at] = (weights[at] ?? 0) - (stepSize * gradient) / Math.sqrt(moved[at] ?? 1)
    }
    biasMoved += slope ** 2
    bias -= (stepSize * slope) / Math.sqrt(biasMoved)
  }
  return byLanguage(grams, weights)
}

/**
 * What a wording fitted to others makes of each text: a model that reads both may not see what its own texts taught the
 * wording. Texts of one trade stay together.
 */
export function wordingUnseen(given: readonly Sample[]): (sample: Sample) => number {
  const odds = new Map<Sample, number>()
  for (let part = 0; part < parts; part += 1) {
    const weights = fittedWording(given.filter(({ group }) => partOf(group) !== part))
    for (const sample of given.filter(({ group }) => partOf(group) === part))
      odds.set(sample, oddsBy(weights, sample))
  }
  return (sample) => odds.get(sample) ?? 0
}

function partOf(group: string): number {
  return createHash('sha256').update(group).digest().readUInt8(1) % parts
}

function oddsBy(weights: WordingWeights, { edges, lang }: Sample): number {
  const table = weights.get(lang)
  if (table === undefined) return 0
  const shared = weights.get(anyLanguage) ?? new Map<string, number>()
  const found = [...gramsOf(edges, (word) => table.has(word))].flatMap(
    (gram) => table.get(gram) ?? shared.get(gram) ?? [],
  )
  return found.reduce((sum, weight) => sum + weight, 0) * shareOf(found.length)
}

/** In tenths. A single word is kept even where it weighs nothing, as the others are masked. */
function byLanguage(grams: readonly string[], weights: Float64Array): WordingWeights {
  const tables = new Map<string, Map<string, number>>()
  for (const [at, named] of grams.entries()) {
    const [lang = '', ...words] = named.split(' ')
    const weight = Math.round((weights[at] ?? 0) * 10) / 10
    if (weight === 0 && words.length > 1) continue
    const table = tables.get(lang) ?? new Map<string, number>()
    tables.set(lang, table.set(words.join(' '), weight))
  }
  return tables
}

/** As they are published: a row for each weight, the heaviest first. */
export function wordingTexts(weights: WordingWeights): Record<string, string> {
  return Object.fromEntries([...weights].map(([lang, table]) => [lang, tableText(table)]))
}

function tableText(table: ReadonlyMap<string, number>): string {
  return [...Map.groupBy(table, ([, weight]) => Math.round(weight * 10))]
    .sort(([a], [b]) => b - a)
    .map(([tenths, grams]) => [tenths, ...grams.map(([gram]) => gram)].join('|'))
    .join(';')
}
