import { z } from 'zod'
import { listOf } from '#kernel/lists/page.ts'
import { shortListQuery } from '#kernel/lists/short-list.ts'

const engine = z.enum(['builtin', 'llm']).meta({ example: 'builtin' })
const credits = z.string().nullable()

const AiModel = z
  .object({
    id: z.string().meta({ description: 'Send it as `model`.', example: 'builtin/extractive-1' }),
    engine,
    provider: z.enum(['builtin', 'operator', 'own']).meta({
      description: '`own` uses a key of the organization and costs no credits.',
      example: 'builtin',
    }),
    is_default: z.boolean().meta({ example: true }),
    is_available: z.boolean().meta({ example: true }),
    reason: z.string().nullable().meta({
      description: 'Why it is unavailable, as a refusal code; null if it is available.',
      example: null,
    }),
    can: z
      .array(z.enum(['text', 'json', 'tools']))
      .meta({ description: 'What it can produce.', example: ['text'] }),
    credits_per_run: credits.meta({
      description: 'Minimum price of a run.',
      example: '0.01',
    }),
    credits_per_million_input_tokens: credits.meta({ example: null }),
    credits_per_million_output_tokens: credits.meta({ example: null }),
    price_source: z.string().nullable().meta({
      description: 'Source of its provider’s price.',
      example: null,
    }),
    rate_card_version: z.int().nullable().meta({ example: 1 }),
  })
  .meta({ id: 'AiModel' })
export const AiModelList = listOf(AiModel, 'AiModelList')
export const modelsQuery = shortListQuery

export const Ai = z
  .object({
    engine,
    model: z.string().meta({ description: 'The default model.', example: 'builtin/extractive-1' }),
    is_paused: z.boolean().meta({
      description: 'True while `ai_paused` of the wallet stops every run.',
      example: false,
    }),
    features: z.array(
      z
        .object({
          name: z.string().meta({ example: 'answer' }),
          version: z.int().meta({ example: 1 }),
          title: z.string().meta({ example: 'Say what the workspace knows' }),
          engine,
          model: z.string().meta({ example: 'builtin/extractive-1' }),
          reason: z.string().meta({
            description: 'Why this engine serves it.',
            example: 'No language model is set up.',
          }),
        })
        .meta({ id: 'AiFeature' }),
    ),
  })
  .meta({ id: 'Ai' })
