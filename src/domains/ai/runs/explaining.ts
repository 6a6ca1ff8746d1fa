import { z } from 'zod'
import { NotFound } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { id } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { AiRun } from './schemas.ts'
import { maker } from './own-runs.ts'

const sent = byStrangers(z.string(), 'what was sent to a model')

export const AiRunExplanation = z
  .object({
    run_id: id,
    feature: AiRun.shape.feature,
    feature_version: AiRun.shape.feature_version,
    engine: AiRun.shape.engine,
    model: AiRun.shape.model,
    context_hash: AiRun.shape.context_hash,
    rate_card_version: z.int().meta({ example: 1 }),
    price: z
      .object({
        input_usd: z.number().meta({ example: 0.4 }),
        output_usd: z.number().meta({ example: 1.6 }),
        source: z.string().meta({ example: 'genai-prices' }),
      })
      .nullable()
      .meta({ description: 'What a million tokens cost, in US dollars.', example: null }),
    tools: z.array(z.string()).meta({ description: 'Tools that were called.', example: [] }),
    instructions: sent.meta({ example: 'You help the people of a business.' }),
    messages: z
      .array(
        z
          .object({
            role: z.string().meta({ example: 'user' }),
            text: sent.meta({ example: 'Who is our contact at Hearth Mill?' }),
          })
          .meta({ id: 'AiSentMessage' }),
      )
      .meta({ description: 'E-mail addresses and telephone numbers are masked.' }),
  })
  .meta({ id: 'AiRunExplanation' })

interface Sent {
  readonly instructions?: string
  readonly messages?: readonly { readonly role: string; readonly text: string }[]
}

/** What was sent to the model, without what names people directly. @throws NotFound */
export async function explainRun(scope: OrganizationScope, runId: string) {
  const { sent, price, ...row } = await scope.db
    .selectFrom('ai_runs')
    .select(['id as run_id', 'feature', 'feature_version', 'engine', 'model', 'context_hash'])
    .select(['rate_card_version', 'price', 'tools', 'sent'])
    .where('organization_id', '=', scope.organizationId)
    .where('created_by', '=', maker(scope))
    .where('id', '=', runId)
    .executeTakeFirstOrThrow(() => new NotFound())
  const { instructions = '', messages = [] } = sent as Sent
  return {
    ...row,
    price: price as { input_usd: number; output_usd: number; source: string } | null,
    instructions,
    messages: messages.map(({ role, text }) => ({ role, text: redacted(text) })),
  }
}

function redacted(text: string): string {
  return text
    .replaceAll(/[\w.+-]{1,64}@[\w.-]{1,255}/gu, '[address]')
    .replaceAll(/(?<![\d-])\+?\d[\d ()/-]{6,18}\d(?![\d-])/gu, '[number]')
}
