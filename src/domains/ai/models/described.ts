import type { LanguageModels } from '#adapters/language-model/contract.ts'
import { formatCredits, isPaused, type Prices } from '#domains/credits/index.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { features } from '../features/features.ts'
import { ModelUnpriced } from '../refusals.ts'
import { tariffOf, type Tariff } from './charges.ts'
import { modelsOf, type Model } from './models.ts'
import { readStanding } from './standing.ts'

const million = 1_000_000

/** Every model that the organization may use, with what it can do and costs. */
export async function describeModels(scope: OrganizationScope, models: LanguageModels) {
  const { own, prices } = await readStanding(scope)
  const all = await modelsOf(scope, models, own)
  return all.map((model, index) => ({
    id: model.id,
    engine: model.engine,
    provider: model.provider,
    is_default: index === 0,
    can: abilitiesOf(model),
    ...costsOf(prices, model),
  }))
}

function abilitiesOf({ engine }: Model): ('text' | 'json' | 'tools')[] {
  return engine === 'builtin' ? ['text'] : ['text', 'json', 'tools']
}

function costsOf(prices: Prices, model: Model) {
  const tariff = knownTariff(prices, model)
  const cost = (input_tokens: number, output_tokens: number) =>
    tariff === undefined || model.engine === 'builtin'
      ? null
      : formatCredits(tariff.costOf({ input_tokens, output_tokens }))
  return {
    is_available: tariff !== undefined,
    reason: tariff === undefined ? ModelUnpriced.code : null,
    credits_per_run: tariff === undefined ? null : leastOf(tariff),
    credits_per_million_input_tokens: cost(million, 0),
    credits_per_million_output_tokens: cost(0, million),
    price_source: tariff?.price?.source ?? null,
    rate_card_version: tariff?.rate_card_version ?? null,
  }
}

function knownTariff(prices: Prices, model: Model): Tariff | undefined {
  try {
    return tariffOf(prices, model)
  } catch (error) {
    if (error instanceof ModelUnpriced) return undefined
    throw error
  }
}

function leastOf({ costOf }: Tariff): string {
  return formatCredits(costOf({ input_tokens: 0, output_tokens: 0 }))
}

/** Which engine serves what, and why. */
export async function describeAi(scope: OrganizationScope, models: LanguageModels) {
  const [{ own }, is_paused] = await Promise.all([readStanding(scope), isPaused(scope)])
  const [first] = await modelsOf(scope, models, own)
  if (first === undefined) throw new Error('there is no engine')
  const { engine, id: model } = first
  return {
    engine,
    model,
    is_paused,
    features: features.map(({ name, version, title }) => ({
      name,
      version,
      title,
      engine,
      model,
      reason: reasons[first.provider],
    })),
  }
}

const reasons: Readonly<Record<Model['provider'], string>> = {
  builtin:
    'No language model is set up: the operator can set AI_PROVIDER, or an owner add a key with POST /api/v1/ai/providers/.',
  operator: 'The operator has set up a model.',
  own: 'The organization has a model of its own.',
}
