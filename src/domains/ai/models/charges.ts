import type { ModelPrice } from '#adapters/language-model/contract.ts'
import { hundredths, type Hundredths, type Prices } from '#domains/credits/index.ts'
import { ModelUnpriced } from '../refusals.ts'
import type { Model } from './models.ts'

/** Tokens that a run takes in and gives out. */
export interface Tokens {
  readonly input_tokens: number
  readonly output_tokens: number
}

/** How a model is charged now: by the rate card of that version. */
export interface Tariff {
  readonly rate_card_version: number
  readonly price: ModelPrice | undefined
  costOf(tokens: Tokens): Hundredths
}

const million = 1_000_000
const unitUsd = 0.1
/** Beyond this many decimals sums of floats differ by their order. */
const exactly = 1e9

/** Whose rate cards say what a run costs. */
export const chargedBy = ['ai_builtin', 'ai_model'] as const

/** @throws ModelUnpriced */
export function tariffOf(prices: Prices, model: Model): Tariff {
  const [builtin, card] = chargedBy.map((feature) => prices.get(feature))
  if (builtin === undefined || card === undefined) throw new Error('no rate card for AI')
  const least = builtin.unit_price
  if (model.engine === 'builtin')
    return { rate_card_version: builtin.rate_card_version, price: undefined, costOf: () => least }
  const { rate_card_version } = card
  const { price } = model
  if (model.provider === 'own') return { rate_card_version, price, costOf: () => hundredths(0) }
  if (price === undefined) throw new ModelUnpriced()
  const costOf = (tokens: Tokens) =>
    hundredths(Math.max(least, inCredits(usdOf(price, tokens), card.unit_price)))
  return { rate_card_version, price, costOf }
}

function usdOf(price: ModelPrice, { input_tokens, output_tokens }: Tokens): number {
  return (price.input_usd * input_tokens + price.output_usd * output_tokens) / million
}

/** Rounded up, once a run. */
function inCredits(usd: number, creditsPerUnit: number): number {
  return Math.ceil(Math.round((usd / unitUsd) * creditsPerUnit * exactly) / exactly)
}
