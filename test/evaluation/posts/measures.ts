import type { Item } from './items.ts'
import { isWanted, type Pool } from './pools.ts'
import type { Ranking } from './rankers.ts'

/** Counts of one pool, to be added up, and the values of its order. */
export interface Measured {
  readonly wanted: number
  readonly found: number
  readonly right: number
  /** Of the ten best, how many ask for nothing at all. */
  readonly false_of_ten: number
  readonly ndcg_10: number
  readonly precision_5: number
  readonly recall_30: number
}

/** Precision, recall and F1 of what was found; the others are means over pools. All 0..1. */
export interface Summary {
  readonly precision: number
  readonly recall: number
  readonly f1: number
  readonly ndcg_10: number
  readonly precision_5: number
  readonly recall_30: number
  readonly false_demand: number
}

export function measure({ leads, order }: Ranking, { profile, items }: Shown): Measured {
  const isRight = (item: Item) => isWanted(item, profile)
  const wanted = items.filter(isRight).length
  const ten = leads.slice(0, 10)
  return {
    wanted,
    found: leads.length,
    right: leads.filter(isRight).length,
    false_of_ten: share(ten, ({ label }) => label === 'none'),
    ndcg_10: discountedGain(order.map(isRight)) / discountedGain(Array<boolean>(wanted).fill(true)),
    precision_5: order.slice(0, 5).filter(isRight).length / Math.min(5, wanted),
    recall_30: order.slice(0, 30).filter(isRight).length / wanted,
  }
}

/** A pool of anybody's, of whom no more than a name is known. */
interface Shown {
  readonly profile: Pick<Pool['profile'], 'id'>
  readonly items: Pool['items']
}

export function summary(measured: readonly Measured[]): Summary {
  const total = (of: 'wanted' | 'found' | 'right') =>
    measured.reduce((sum, one) => sum + one[of], 0)
  const precision = total('right') / Math.max(1, total('found'))
  const recall = total('right') / Math.max(1, total('wanted'))
  const mean = (of: keyof Measured) =>
    measured.reduce((sum, one) => sum + one[of], 0) / measured.length
  return {
    precision,
    recall,
    f1: (2 * precision * recall) / Math.max(Number.EPSILON, precision + recall),
    ndcg_10: mean('ndcg_10'),
    precision_5: mean('precision_5'),
    recall_30: mean('recall_30'),
    false_demand: mean('false_of_ten'),
  }
}

function discountedGain(order: readonly boolean[]): number {
  return order
    .slice(0, 10)
    .reduce((sum, isRight, index) => sum + (isRight ? 1 / Math.log2(index + 2) : 0), 0)
}

function share<T>(among: readonly T[], holds: (one: T) => boolean): number {
  return among.length === 0 ? 0 : among.filter(holds).length / among.length
}
