import { z } from 'zod'
import { creditAmount } from '#domains/credits/index.ts'
import { anyInstant, id } from '#kernel/wire/primitives.ts'

const count = z.int().min(0).meta({ example: 12 })
function cost(of: string) {
  return creditAmount
    .nullable()
    .meta({ description: `Credits for each ${of}; null where there is none.`, example: '0.50' })
}

const figures = {
  leads: count,
  qualified: count.meta({
    description: 'Leads that are qualified, contacted, have replied or are converted.',
    example: 4,
  }),
  converted: count.meta({ example: 2 }),
  dismissed: count.meta({ example: 3 }),
  won: count.meta({ description: 'Leads whose deal is won.', example: 1 }),
  charged: creditAmount.meta({
    description:
      'What these leads cost. `GET /credits/usage/` has more where leads were deleted since: found again they cost nothing.',
    example: '12.50',
  }),
  cost_per_lead: cost('lead'),
  cost_per_qualified: cost('qualified lead'),
  cost_per_won: cost('won deal'),
}

const part = z
  .object({ name: z.string().meta({ example: 'directory' }), ...figures })
  .meta({ id: 'GtmReportPart' })

const band = z
  .object({
    from: z.int().min(0).max(100).meta({ example: 75 }),
    to: z.int().min(0).max(100).meta({ example: 100 }),
    leads: count,
    decided: count.meta({ description: 'Leads that people went on with or dismissed.' }),
    kept: count.meta({ description: 'Those that they went on with.', example: 4 }),
    won: count.meta({ example: 1 }),
    kept_share: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: 'Of the decided; null where there are none.', example: 0.57 }),
  })
  .meta({ id: 'GtmReportBand' })

export const GtmReport = z
  .object({
    total: z.object(figures),
    by_source: z.array(part),
    by_signal_type: z.array(part),
    by_priority: z.array(band).meta({
      description:
        'How well scores predicted: what became of leads, by the priority with which they were found.',
    }),
  })
  .meta({ id: 'GtmReport' })

export const reportQuery = z.strictObject({
  profile_id: id.optional().meta({ description: 'Of this profile alone.' }),
  from: anyInstant.optional().meta({ description: 'Leads found from then on.' }),
  to: anyInstant.optional().meta({ description: 'Leads found before then.' }),
})
export type ReportQuery = z.output<typeof reportQuery>
