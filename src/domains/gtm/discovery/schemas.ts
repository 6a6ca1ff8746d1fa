import { z } from 'zod'
import { creditAmount } from '#domains/credits/index.ts'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { id, instant } from '#kernel/wire/primitives.ts'

const whole = z.int().min(0)

const SourceReport = z
  .object({
    source: z.string().meta({ example: 'directory' }),
    requests: whole.meta({ example: 1 }),
    fetched: whole.meta({ description: 'Posts received.', example: 14 }),
    kept: whole.meta({
      description:
        'Those that could be read, are recent and, where the source has no search, say a word of it.',
      example: 14,
    }),
    status: z
      .enum(['ok', 'partial', 'rate_limited', 'error', 'disabled', 'refused'])
      .meta({ example: 'ok' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'What went wrong, or why it was not asked.', example: null }),
    ms: z.number().meta({ description: 'Duration in milliseconds.', example: 12 }),
  })
  .meta({ id: 'SourceReport' })

export const DiscoveryRun = z
  .object({
    id,
    profile_id: id,
    status: z.enum(['running', 'finished', 'failed']).meta({ example: 'finished' }),
    failure: z
      .string()
      .nullable()
      .meta({ description: 'Why it failed, as a code.', example: null }),
    sources: z.array(SourceReport),
    leads_found: whole.meta({ example: 12 }),
    leads_new: whole.meta({ description: 'Those that were charged.', example: 9 }),
    charged: creditAmount,
    lead_ids: z.array(id).meta({
      description:
        'The leads that were charged, also those that are gone by now; none of runs before November 26, 2026.',
    }),
    started_at: instant,
    finished_at: instant.nullable(),
    scheduled_for: instant.nullable().meta({
      description: 'The slot of the schedule that it was made for; null where somebody asked.',
      example: null,
    }),
  })
  .meta({ id: 'DiscoveryRun' })

export const DiscoveryRunList = listOf(DiscoveryRun, 'DiscoveryRunList')
export const runQuery = listQuery({}, orderings('-started_at', 'started_at'))
