import type { RatedPhrase } from './term-features.ts'
import { termWeights } from './term-weights.ts'

/** A logistic model: the bias, what the places of a phrase are worth, and the logarithm of odds that each feature adds. */
export interface TermModel {
  readonly bias: number
  readonly places: number
  readonly weights: Readonly<Record<string, number>>
}

/** How likely a phrase names something to buy, 0 to 1. */
export function likelihoodOf(
  { byPlaces, features }: Pick<RatedPhrase, 'byPlaces' | 'features'>,
  { bias, places, weights }: TermModel = termWeights,
): number {
  const odds = features.reduce(
    (sum, name) => sum + (weights[name] ?? 0),
    bias + places * oddsOf(byPlaces),
  )
  return 1 / (1 + Math.exp(-odds))
}

/** The logarithm of odds, of which no place is quite sure. */
export function oddsOf(likelihood: number): number {
  const bounded = Math.min(0.97, Math.max(0.02, likelihood))
  return Math.log(bounded / (1 - bounded))
}
