import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import type { Scope } from '#kernel/scope.ts'
import { formatCredits, hundredths, type Hundredths } from './amounts.ts'

/** The price of one unit of the feature, by the newest card in force. */
export async function priceOf(
  { db, now }: Scope,
  feature: string,
): Promise<{ readonly unit_price: Hundredths; readonly rate_card_version: number }> {
  const card = await db
    .selectFrom('rate_cards')
    .select(['credits_per_unit', 'version'])
    .where('feature', '=', feature)
    .where('valid_from', '<=', timestamp(now()))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (card === undefined) throw new Error(`no rate card for ${feature}`)
  return { unit_price: hundredths(card.credits_per_unit), rate_card_version: card.version }
}

/** What one unit costs, by which version of its card. */
export type Prices = ReadonlyMap<string, Awaited<ReturnType<typeof priceOf>>>

/** A version of a feature's card with its price. */
export interface Card extends CardVersion {
  readonly credits_per_unit: number
}

/** All cards of these features, newest first, as JSON: what others read with what they read first. */
export function cardsText(features: readonly string[]): string {
  return `
  select json_agg(json_build_object('feature', feature, 'version', version, 'valid_from', valid_from,
                                    'credits_per_unit', credits_per_unit) order by version desc)
    from rate_cards where feature in (${features.map((feature) => `'${feature}'`).join(', ')})`
}

/** The prices in force at an instant, of cards that come newest first. */
export function pricesAt(cards: readonly Card[], at: Date): Prices {
  const inForce = cards.filter(({ valid_from }) => Date.parse(valid_from) <= +at)
  return new Map(
    inForce
      .toReversed()
      .map(({ feature, credits_per_unit, version }) => [
        feature,
        { unit_price: hundredths(credits_per_unit), rate_card_version: version },
      ]),
  )
}

/** A version of a feature's card, and since when it is in force. */
export interface CardVersion {
  readonly feature: string
  readonly version: number
  readonly valid_from: string
}

/** Every version there is, newest first: those to come too, so that whoever keeps them for a while is right. */
export function readCardVersions({ db }: Scope): Promise<readonly CardVersion[]> {
  return db
    .selectFrom('rate_cards')
    .select(['feature', 'version', 'valid_from'])
    .orderBy('version', 'desc')
    .execute()
}

/** The version that was in force; undefined for a feature that has no card. */
export function versionAt(
  cards: readonly CardVersion[],
  feature: string,
  at: Date,
): number | undefined {
  return cards.find((card) => card.feature === feature && Date.parse(card.valid_from) <= +at)
    ?.version
}

/** What one unit of each feature costs now, in words, by feature. */
export async function currentPrices({ db, now }: Scope): Promise<ReadonlyMap<string, string>> {
  const cards = await db
    .selectFrom('rate_cards')
    .distinctOn('feature')
    .select(['feature', 'unit', 'credits_per_unit'])
    .where('valid_from', '<=', timestamp(now()))
    .orderBy('feature')
    .orderBy('version', 'desc')
    .execute()
  return new Map(
    cards.map(({ feature, unit, credits_per_unit }) => [
      feature,
      `${formatCredits(credits_per_unit)} credits for each ${unit}`,
    ]),
  )
}

/** Every version of every rate card. */
export async function listRateCards({ db }: Scope, request: ListRequest) {
  const page = await listPage(
    db
      .selectFrom('rate_cards')
      .select(['feature', 'version', 'unit', 'credits_per_unit', 'description', 'valid_from'])
      .select(cardId.as('id')),
    request,
    { feature: sql.ref('feature') },
    cardId,
  )
  return {
    ...page,
    results: page.results.map((card) => ({
      ...card,
      credits_per_unit: formatCredits(card.credits_per_unit),
    })),
  }
}

/** Cards have no id of their own; paging needs one, made of their key. */
const cardId = sql<string>`md5(feature || ':' || version)::uuid::text`
