import { z } from 'zod'

/** When a profile is searched for by itself, and what that may cost. */
export const DiscoverySchedule = z
  .strictObject({
    every: z.enum(['daily', 'weekly']).meta({
      description: 'Weekly is each Monday.',
      example: 'weekly',
    }),
    hour: z.int().min(0).max(23).meta({ description: 'UTC.', example: 6 }),
    budget_credits: z
      .string()
      .regex(/^\d{1,7}\.\d{2}$/, 'Use a decimal string with two places such as "5.00"')
      .meta({
        description:
          'Most that scheduled discoveries may cost in a day, or in a week from Monday on; at least the price of one lead.',
        example: '5.00',
      }),
    digest: z.boolean().meta({
      description: 'Whether the owners get a mail about new leads; Home shows them in any case.',
      example: true,
    }),
  })
  .meta({ id: 'DiscoverySchedule' })

export type Schedule = z.output<typeof DiscoverySchedule>
