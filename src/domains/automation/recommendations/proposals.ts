import { z } from 'zod'
import { id, slug } from '#kernel/wire/primitives.ts'
import type { ProposedCall } from './calls.ts'
import { HomeAction, type HomeActions } from './schemas.ts'

/** The tools that make the calls of `payload`. */
const toolOf = {
  '/api/v1/businesses/': 'create_business',
  '/api/v1/crm/contacts/': 'create_contact',
  '/api/v1/crm/tasks/': 'create_task',
  '/api/v1/crm/tasks/batch/': 'batch_tasks',
  '/api/v1/gtm/profiles/provision/': 'provision_gtm_profile',
} as const satisfies Readonly<Record<ProposedCall['path'], string>>

const Proposal = z
  .object({
    tool: z.enum(Object.values(toolOf)).meta({ example: 'create_task' }),
    arguments: z.object({
      organization_id: id,
      business_slug: slug.optional(),
      title: z.string().optional().meta({ example: 'Ask for an introduction' }),
      operations: z.array(z.record(z.string(), z.unknown())).optional(),
    }),
    needs: z.array(z.string()).meta({
      description: 'Arguments still to be filled in.',
      example: ['name', 'email'],
    }),
  })
  .meta({ description: 'The call that carries out the action and marks it as done.' })

const {
  id: own,
  title,
  why,
  effect,
  effect_note,
  is_external,
  status,
  created_at,
} = HomeAction.shape

/** A Home Action as tools return it: what to do is told as a tool and its arguments, and nothing twice. */
export const ProposedAction = z.object({
  id: own,
  title,
  why,
  effect,
  effect_note: effect_note.meta({ description: 'What the proposal does, and what it does not.' }),
  is_external,
  status,
  proposal: Proposal,
  created_at,
})
export const ProposedActions = z.object({ recommendations: z.array(ProposedAction) })

type Entry = z.output<typeof HomeAction>

/** One that makes a task is called as the task is: for people a title may quote others, and nothing here would tell. */
export function proposedAction({ payload: { path, body, needs }, ...entry }: Entry) {
  const title = 'title' in body ? body.title : entry.title
  return { ...entry, title, proposal: { tool: toolOf[path], arguments: body, needs: [...needs] } }
}

export function proposedActions({ recommendations: entries }: z.output<typeof HomeActions>) {
  return { recommendations: entries.map(proposedAction) }
}
