import { hash } from 'node:crypto'
import type { LanguageModels } from '#adapters/language-model/contract.ts'
import { markdownOf, packOf, statementsOf } from '#domains/context/index.ts'
import { formatCredits, type Hundredths } from '#domains/credits/index.ts'
import { findProfile } from '#domains/directory/index.ts'
import { lazyBy } from '#kernel/lazy.ts'
import { requireReading } from '#kernel/mcp/permissions.ts'
import type { AnyTool } from '#kernel/mcp/tool.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { estimatedTokens } from '#kernel/text/token-estimate.ts'
import { evidenceOf } from '../builtin/closest-records.ts'
import { featureOf, type Feature, type FeatureName } from '../features/features.ts'
import { fitting } from '../features/fitting.ts'
import { tariffOf, type Tariff } from '../models/charges.ts'
import { chooseModel, type Model } from '../models/models.ts'
import { readStanding } from '../models/standing.ts'
import { findPassages } from '../records/finding.ts'
import { rank, type Ranked } from '../records/ranking.ts'
import { ModelNotConfigured } from '../refusals.ts'
import { mostPassages, withEvidence, type PlainMessage } from './evidence.ts'
import { schemaChecker, type SchemaChecker } from './output-schema.ts'
import type { Estimate, EstimateRequest, RunRequest } from './schemas.ts'

/** What the domain needs of the world around it. */
export interface Outside {
  readonly models: LanguageModels
  /** The tools of all domains. */
  readonly tools: () => readonly AnyTool[]
}

/** All that is known of a run before anything is reserved or sent. */
export interface Prepared {
  readonly feature: Feature
  readonly model: Model
  readonly tariff: Tariff
  readonly instructions: string
  readonly messages: readonly PlainMessage[]
  /** What was asked last. */
  readonly question: string
  readonly context:
    | { readonly text: string; readonly statements: string; readonly hash: string }
    | undefined
  /** Whether strangers may have written what is sent along. */
  readonly hasWordsOfStrangers: boolean
  /** The records that fit the question, best first. */
  readonly passages: readonly Ranked[]
  readonly input_tokens: number
  readonly max_output_tokens: number
  readonly temperature: number | undefined
  readonly output: SchemaChecker | undefined
  readonly estimate: Estimate
  /** How many runs of the caller's go on. */
  readonly running: number
  /** What is reserved. */
  readonly most: Hundredths
}

/** Estimates may be off by so much. */
const safety = 1.15

/** Longer texts are not read to their end for an estimate, which is free: the rest counts as the densest prose. */
const mostRead = 40_000
const charactersPerToken = 2

function tokensOf(text: string): number {
  const rest = Math.max(0, text.length - mostRead)
  return estimatedTokens(text.slice(0, mostRead)) + Math.ceil(rest / charactersPerToken)
}

const tokensOfFeature = lazyBy(({ instructions }: Feature) => tokensOf(instructions))

/** What may be asked: a run, an estimate, or a message to the agent. */
type Asked = Omit<EstimateRequest, 'feature'> & {
  readonly feature?: FeatureName | undefined
  /** What was said before, in the same conversation. */
  readonly history?: readonly PlainMessage[]
  /** That no records are looked up for it. */
  readonly isFreeOfRecords?: boolean
  /** That nothing by strangers is sent along unasked, since whoever reads it loses its tools. */
  readonly isFreeOfStrangers?: boolean
} & Partial<Pick<RunRequest, 'output_schema' | 'temperature'>>

/** Looks up what has to be sent and what it may cost. Sends and reserves nothing. */
export async function prepare(
  scope: OrganizationScope,
  outside: Outside,
  asked: Asked,
): Promise<Prepared> {
  const { own, prices, running } = await readStanding(scope)
  const model = await chooseModel(scope, outside.models, { own, wanted: asked.model })
  const feature = featureOf(asked.feature ?? usualFor(model, asked))
  if (asked.output_schema !== undefined && model.engine === 'builtin')
    throw new ModelNotConfigured()
  const output = asked.output_schema && schemaChecker(asked.output_schema)
  const tariff = tariffOf(prices, model)
  const given = messagesOf(asked)
  const question = given.at(-1)?.text ?? ''
  const context = asked.context && (await contextOf(scope, asked.context))
  const isTrusted = asked.isFreeOfStrangers === true && model.engine === 'llm'
  const readsWorkspace = feature.readsWorkspace && asked.isFreeOfRecords !== true
  const found = readsWorkspace ? await recordsFor(scope, outside, question) : []
  const passages = found.filter(({ passage }) => !(isTrusted && passage.isByStrangers))
  const said = [...(asked.history ?? []), ...given]
  const messages = withEvidence(said, context?.text, model.engine === 'llm' ? passages : [])
  const instructions = output ? fitting(feature.instructions, output.schema) : feature.instructions
  const instructed = output ? tokensOf(instructions) : tokensOfFeature(feature)
  const input_tokens = messages.reduce((sum, { text }) => sum + tokensOf(text), instructed)
  const { max_output_tokens, temperature } = asked
  const hasWordsOfStrangers =
    context?.hasWordsOfOthers === true || passages.some(({ passage }) => passage.isByStrangers)
  const known = { feature, model, tariff, instructions, messages, question, context, passages }
  return {
    ...known,
    running,
    hasWordsOfStrangers,
    input_tokens,
    max_output_tokens,
    temperature,
    output,
    ...estimated({ ...known, input_tokens, max_output_tokens, isRepaired: output !== undefined }),
  }
}

/** Without a model of language, what is asked of nothing given can only be looked up. */
function usualFor({ engine }: Model, { context }: Asked): FeatureName {
  return engine === 'builtin' && context === undefined ? 'answer' : 'chat'
}

function messagesOf({ prompt, messages }: Asked): PlainMessage[] {
  if (prompt !== undefined) return [{ role: 'user', text: prompt }]
  return (messages ?? []).map(({ role, content }) => ({ role, text: content }))
}

async function contextOf(
  scope: OrganizationScope,
  { business_slug, modules, budget_tokens }: NonNullable<EstimateRequest['context']>,
) {
  requireReading(scope, 'A context pack')
  const profile = await findProfile(scope, business_slug)
  const pack = await packOf(scope, profile, {
    organization_id: scope.organizationId,
    format: 'markdown',
    budget_tokens,
    ...(modules === undefined ? {} : { modules: [...modules] }),
  })
  const isOfOthers = profile.holder.organization_id !== scope.organizationId
  const hasWordsOfOthers = isOfOthers || [...pack.modules, ...pack.documents].some(isFromElsewhere)
  return {
    text: markdownOf(pack),
    statements: statementsOf(pack),
    hash: pack.hash,
    hasWordsOfOthers,
  }
}

/** What was taken over from a website, say, until a person has vouched for it. */
function isFromElsewhere({ source_url, state }: { source_url: string; state: string }): boolean {
  return source_url !== '' && state !== 'verified'
}

async function recordsFor(scope: OrganizationScope, { tools }: Outside, question: string) {
  requireReading(scope, 'Looking up records')
  const found = await findPassages(scope, tools(), question)
  return rank(question, found).slice(0, mostPassages)
}

interface Estimated extends Pick<Prepared, 'feature' | 'model' | 'tariff' | 'input_tokens'> {
  readonly max_output_tokens: number
  readonly isRepaired: boolean
}

/** A repair sends everything again, with what was wrong. */
function estimated({ feature, model, tariff, ...asked }: Estimated) {
  const { input_tokens, max_output_tokens, isRepaired } = asked
  const output_tokens = Math.min(feature.expected_tokens, max_output_tokens)
  const safe = Math.ceil(input_tokens * safety)
  const most = tariff.costOf(
    isRepaired
      ? { input_tokens: 2 * safe + max_output_tokens, output_tokens: 2 * max_output_tokens }
      : { input_tokens: safe, output_tokens: max_output_tokens },
  )
  const cost = (output: number) =>
    formatCredits(tariff.costOf({ input_tokens, output_tokens: output }))
  const estimate: Estimate = {
    min: cost(1),
    expected: cost(output_tokens),
    max: formatCredits(most),
    input_tokens,
    output_tokens,
    max_output_tokens,
    engine: model.engine,
    model: model.id,
    rate_card_version: tariff.rate_card_version,
  }
  return { estimate, most }
}

interface Otherwise extends Pick<Prepared, 'input_tokens' | 'most'> {
  readonly max_output_tokens: number
}

/** The same where something else is sent, with another bound for what it may cost. */
export function sentOtherwise(prepared: Prepared, other: Otherwise): Prepared {
  const { estimate } = estimated({ ...prepared, ...other, isRepaired: false })
  return { ...prepared, ...other, estimate: { ...estimate, max: formatCredits(other.most) } }
}

/** The records that an output names by their numbers; the built-in engine names what it shows. */
export function citationsIn({ passages, model }: Prepared, output: string) {
  const cited = model.engine === 'builtin' ? evidenceOf(passages) : passages
  return cited.flatMap(({ passage: { type, id, title, text } }, index) =>
    output.includes(`[${index + 1}]`)
      ? [{ number: index + 1, type, id, title, quote: text.slice(0, 400).toWellFormed() }]
      : [],
  )
}

export function contextHash({ context, passages }: Prepared): string | null {
  if (context !== undefined) return context.hash
  if (passages.length === 0) return null
  return hash('sha256', JSON.stringify(passages.map(({ passage }) => passage)), 'base64url')
}
