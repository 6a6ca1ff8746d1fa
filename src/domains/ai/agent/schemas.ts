import { z } from 'zod'
import { id } from '#kernel/wire/primitives.ts'

export const AgentRequest = z
  .strictObject({
    thread_id: id
      .optional()
      .meta({ description: 'Continues one of your threads; a new one if left out.' }),
    message: z.string().trim().min(1).max(20_000).meta({ example: 'Which deals are open?' }),
    business_slug: z.string().min(1).max(200).optional().meta({
      description: 'Business whose context pack is sent along.',
      example: 'hearth-mill',
    }),
    model: z.string().min(1).max(300).optional().meta({ example: 'builtin/extractive-1' }),
    permissions: z
      .array(z.enum(['read', 'write', 'spend']))
      .max(3)
      .default(['read', 'write'])
      .meta({
        description:
          'What the agent may do with your rights. Without `spend` it shows the price and buys nothing. Nothing ever leaves the organization by itself.',
        example: ['read', 'write'],
      }),
  })
  .meta({ id: 'AiAgentRequest', example: { message: 'Which deals are open?' } })
export type AgentRequest = z.output<typeof AgentRequest>

export const after = z.strictObject({
  after: z.coerce.number().int().min(0).max(1e9).optional().meta({
    description: 'Id of the last part you received; the same as `Last-Event-ID`.',
    example: 12,
  }),
})
