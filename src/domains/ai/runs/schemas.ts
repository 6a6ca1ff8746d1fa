import { z } from 'zod'
import { finishReasons } from '#adapters/language-model/contract.ts'
import { partNames } from '#domains/context/index.ts'
import { creditAmount, CreditsInput } from '#domains/credits/index.ts'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { anyInstant, id, instant } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { featureNames } from '../features/features.ts'
import { failureReason, retryAfterSeconds } from '../refusals.ts'

const tokens = z.int().min(0)
const prose = z
  .string()
  .min(1)
  .max(200_000)
  .refine((text) => text === '' || text.trim() !== '', {
    message: 'Send more than white space.',
    params: { code: 'too_short' },
  })

const Message = z
  .strictObject({
    role: z.enum(['user', 'assistant']).meta({ example: 'user' }),
    content: prose.meta({ example: 'What do we know of Hearth Mill?' }),
  })
  .meta({ id: 'AiMessageInput' })

const Context = z
  .strictObject({
    business_slug: z.string().min(1).max(200).meta({ example: 'hearth-mill' }),
    modules: z
      .array(z.enum(partNames))
      .min(1)
      .max(partNames.length)
      .optional()
      .meta({ description: 'Includes these only.', example: ['identity', 'offer'] }),
    budget_tokens: z.int().min(200).max(100_000).default(4000).meta({ example: 4000 }),
  })
  .meta({ id: 'AiContext', description: 'The context pack of a business, to be sent along.' })

const asked = {
  feature: z.enum(featureNames).optional().meta({
    description:
      '`chat` does what the prompt asks, `answer` searches the workspace and cites records, `summarize` shortens. Default: `chat` with a language model, `answer` with the built-in engine.',
    example: 'answer',
  }),
  prompt: prose.optional().meta({
    description: 'Send this or `messages`.',
    example: 'Who is our contact at Hearth Mill?',
  }),
  messages: z.array(Message).min(1).max(100).optional(),
  model: z.string().min(1).max(300).optional().meta({
    description: 'One of GET /ai/models/; the default if left out.',
    example: 'builtin/extractive-1',
  }),
  context: Context.optional(),
  max_output_tokens: z.int().min(1).max(32_000).default(1024).meta({
    description: 'The most it may write; credits for all of it are reserved.',
    example: 500,
  }),
}

export const EstimateRequest = z
  .strictObject(asked)
  .refine(isAskedOnce, 'Send either `prompt` or `messages`.')
  .meta({
    id: 'AiEstimateRequest',
    example: { feature: 'answer', prompt: asked.prompt.meta()?.example },
  })

const outputSchema = z
  .record(z.string().max(200), z.unknown())
  .refine(describesObject, 'Send a JSON Schema whose `type` is `object`.')
  .meta({
    description:
      'JSON Schema of an object that the output has to fit: at most 20,000 characters, and 300 objects and lists in all. `pattern`, `patternProperties` and references are not supported.',
    example: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  })

/** A bound that the caller sets for one run. */
const maxCredits = CreditsInput.optional().meta({
  description: 'Refuses a run that may cost more credits.',
  example: '2.00',
})

export const RunRequest = z
  .strictObject({
    ...asked,
    output_schema: outputSchema.optional(),
    temperature: z.number().min(0).max(2).optional().meta({ example: 0.2 }),
    max_credits: maxCredits,
    thread_id: id.optional().meta({
      description: 'Continues one of your conversations: what was said is sent along.',
    }),
  })
  .refine(isAskedOnce, 'Send either `prompt` or `messages`.')
  .meta({
    id: 'AiRunRequest',
    example: { feature: 'answer', prompt: asked.prompt.meta()?.example },
  })
export type RunRequest = z.output<typeof RunRequest>
export type EstimateRequest = z.output<typeof EstimateRequest>

function describesObject(schema: Readonly<Record<string, unknown>>): boolean {
  return schema['type'] === 'object'
}

function isAskedOnce({ prompt, messages }: { prompt?: unknown; messages?: unknown }): boolean {
  return (prompt === undefined) !== (messages === undefined)
}

const engine = z.enum(['builtin', 'llm']).meta({
  description: '`builtin` uses no language model.',
  example: 'builtin',
})
const model = z.string().meta({ example: 'builtin/extractive-1' })

export const Estimate = z
  .object({
    min: creditAmount.meta({ example: '0.01' }),
    expected: creditAmount.meta({ example: '0.01' }),
    max: creditAmount.meta({ description: 'What a run reserves.', example: '0.01' }),
    input_tokens: tokens.meta({ description: 'An estimate.', example: 240 }),
    output_tokens: tokens.meta({ description: 'What such a run usually writes.', example: 150 }),
    max_output_tokens: tokens.meta({ example: 1024 }),
    engine,
    model,
    rate_card_version: z.int().meta({ example: 1 }),
  })
  .meta({ id: 'AiEstimate' })
export type Estimate = z.output<typeof Estimate>

export const Usage = z
  .object({
    input_tokens: tokens.meta({ example: 240 }),
    output_tokens: tokens.meta({ example: 61 }),
    total_tokens: tokens.meta({ example: 301 }),
    source: z.enum(['provider', 'estimated']).meta({
      description: 'Who counted the tokens.',
      example: 'estimated',
    }),
  })
  .meta({ id: 'AiUsage' })
export type Usage = z.output<typeof Usage>

export const Citation = z
  .object({
    number: z
      .int()
      .meta({ description: 'The number that cites it in the output, in brackets.', example: 1 }),
    type: z.string().meta({ example: 'contact' }),
    id: z.string().meta({ example: '0199a1b2-0000-7000-8000-000000000001' }),
    title: byStrangers(z.string(), 'record of the workspace').meta({ example: 'Mara Lind' }),
    quote: byStrangers(z.string(), 'record of the workspace').meta({
      example: 'name: Mara Lind; email: mara@hearthmill.example',
    }),
  })
  .meta({ id: 'AiCitation' })
export type Citation = z.output<typeof Citation>

export const AiRun = z
  .object({
    id,
    status: z.enum(['running', 'finished', 'failed', 'cancelled']).meta({ example: 'finished' }),
    failure: z.string().nullable().meta({
      description: 'Why it failed, as a refusal code; null if it did not.',
      example: null,
    }),
    failure_reason: failureReason.nullable().meta({ example: null }),
    retry_after_seconds: retryAfterSeconds.nullable().meta({ example: null }),
    finish_reason: z.enum(finishReasons).nullable().meta({
      description:
        'Why the model stopped: `length` means that `max_output_tokens` cut it off, `content_filter` that its provider withheld the rest, `tool_calls` that the agent reached its limit. Null if it did not finish.',
      example: 'stop',
    }),
    feature: z.string().meta({ example: 'answer' }),
    feature_version: z.int().meta({ example: 1 }),
    output: byStrangers(z.string(), 'output of a model').meta({
      example: 'Mara Lind is the contact at Hearth Mill [1].',
    }),
    output_json: byStrangers(z.record(z.string(), z.unknown()), 'output of a model')
      .optional()
      .meta({
        description: 'The object, if `output_schema` was sent.',
        example: { name: 'Mara Lind' },
      }),
    usage: Usage,
    credits_charged: creditAmount.meta({ example: '0.01' }),
    estimate: Estimate,
    engine,
    model,
    context_hash: z.string().nullable().meta({
      description: 'Hash of the context pack sent along; null if none was.',
      example: null,
    }),
    thread_id: id.nullable().meta({ description: 'The conversation it belongs to.' }),
    citations: z.array(Citation),
    created_at: instant,
    finished_at: instant.nullable(),
  })
  .meta({ id: 'AiRun' })
export type AiRun = z.output<typeof AiRun>

export const AiRunList = listOf(AiRun, 'AiRunList')
export const runsQuery = listQuery(
  {
    status: AiRun.shape.status.optional(),
    feature: z.string().max(100).optional().meta({ example: 'answer' }),
    thread_id: id.optional().meta({ description: 'Runs of one conversation.' }),
    from: anyInstant.optional().meta({ description: 'Started at this time or later.' }),
    to: anyInstant.optional().meta({ description: 'Started before this time.' }),
  },
  orderings('-created_at', 'created_at'),
)

/** What is told of a run to others than its maker: none of its words. */
export const RunUsage = z
  .object({
    id,
    status: AiRun.shape.status,
    failure: AiRun.shape.failure,
    failure_reason: AiRun.shape.failure_reason,
    finish_reason: AiRun.shape.finish_reason,
    feature: AiRun.shape.feature,
    usage: Usage,
    credits_charged: AiRun.shape.credits_charged,
    engine,
    model,
  })
  .meta({ id: 'AiRunUsage' })
