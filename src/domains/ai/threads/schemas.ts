import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { flag, id, instant } from '#kernel/wire/primitives.ts'
import { readable } from '#kernel/wire/texts.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'

const title = readable(200).meta({ example: 'Bakeries that ask for rye' })
const flags = {
  is_shared: z.boolean().meta({
    description: 'Whether everyone in the organization may read it.',
    example: false,
  }),
  is_archived: z.boolean().meta({ example: false }),
}

export const AiThread = z
  .object({
    id,
    title: byStrangers(z.string(), 'conversation').meta({ example: 'Bakeries that ask for rye' }),
    ...flags,
    created_by: id.meta({ description: 'The person who created it.' }),
    created_at: instant,
    updated_at: instant.meta({ description: 'When it was last renamed, shared or archived.' }),
    last_message_at: instant.meta({
      description: 'When the last message was written; without messages, when it began.',
    }),
  })
  .meta({ id: 'AiThread' })
export type AiThread = z.output<typeof AiThread>
export const AiThreadList = listOf(AiThread, 'AiThreadList')
export const NewAiThread = z
  .strictObject({
    title: title.default('New conversation'),
    is_shared: flags.is_shared.default(false),
  })
  .meta({ id: 'NewAiThread' })
export const AiThreadChange = z
  .strictObject({ title, ...flags })
  .partial()
  .meta({ id: 'AiThreadChange' })

export const threadsQuery = listQuery(
  {
    of: z.enum(['me', 'everyone']).default('me').meta({
      description: '`me` lists your own, `everyone` the shared ones.',
      example: 'me',
    }),
    search: z.string().trim().max(200).optional().meta({
      description: 'Words of the title and the messages; each may be the beginning of one.',
      example: 'rye',
    }),
    is_archived: flag.optional().meta({
      description: 'True for archived ones only, false for the others only.',
      example: 'false',
    }),
  },
  orderings('-last_message_at', 'last_message_at', 'created_at'),
)

export const AiMessage = z
  .object({
    id,
    role: z.enum(['user', 'assistant']).meta({ example: 'user' }),
    parts: z.array(byStrangers(z.record(z.string(), z.unknown()), 'conversation')).meta({
      description: 'In the UI message format of the AI SDK.',
      example: [{ type: 'text', text: 'Who asks for rye?' }],
    }),
    run_id: id.nullable(),
    created_at: instant,
  })
  .meta({ id: 'AiMessage' })
export type AiMessage = z.output<typeof AiMessage>
export const AiMessageList = listOf(AiMessage, 'AiMessageList')
export const messagesQuery = listQuery({}, orderings('created_at', 'created_at'))

/** What is told of a thread to others than its maker: none of its words. */
export const ThreadMoment = z
  .object({ id, ...flags, created_by: id })
  .meta({ id: 'AiThreadMoment' })
