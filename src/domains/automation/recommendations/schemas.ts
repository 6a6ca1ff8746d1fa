import { z } from 'zod'
import { anyInstant, id, instant } from '#kernel/wire/primitives.ts'
import { HomeActionButton, ProposedCall } from './calls.ts'
import { recommendationStatuses } from './moves.ts'

const freeObject = z.record(z.string(), z.unknown())
const status = z.enum(recommendationStatuses).meta({ example: 'pending' })

export const HomeAction = z
  .object({
    id,
    title: z.string().meta({ example: 'Add the people you already know' }),
    why: z.string().meta({ example: 'Most first customers come through someone you know.' }),
    summary: z.string().meta({
      description: 'The same text as `why`.',
      example: 'Most first customers come through someone you know.',
    }),
    effect: z
      .enum(['suggest_accept', 'approve_only', 'send', 'publish', 'schedule'])
      .meta({ description: 'What accepting it leads to.', example: 'suggest_accept' }),
    action_label: z.string().meta({
      description: 'Label of the button that sends `payload`.',
      example: 'Add a contact',
    }),
    effect_note: z.string().meta({
      description: 'What the call in `payload` does, and what it does not.',
      example: 'The contact is saved in your workspace only; nobody is written to.',
    }),
    is_external: z
      .boolean()
      .meta({ description: 'Whether it reaches beyond the workspace.', example: false }),
    status,
    payload: ProposedCall.meta({
      description:
        'The call that carries out the action and marks it as done: one of five, told apart by `path`. `body` holds what is known; `needs` names what you must still fill in.',
      example: {
        method: 'POST',
        path: '/api/v1/crm/contacts/',
        body: { organization_id: '0199a1b2-0000-7000-8000-000000000001' },
        needs: ['name', 'email'],
      },
    }),
    related_type: z
      .string()
      .nullable()
      .meta({ description: 'The kind of record that it is about.', example: null }),
    related_id: z.string().nullable().meta({ example: null }),
    source_mode: z.string().meta({ description: 'Where it came from.', example: 'first_run' }),
    created_at: instant,
    type: z.string().meta({
      description: 'First actions have the type connector, growth_plan, ambassador or purpose.',
      example: 'connector',
    }),
    actions: z.array(HomeActionButton).meta({
      description:
        'Buttons for the entry itself, each with a label and a call. Send the call as it is, with the members that `needs` names filled in. `act` marks the entry as done; the call that carries it out is `payload`.',
    }),
    editable: z
      .boolean()
      .meta({ description: 'Whether a person may change it before accepting.', example: false }),
    opportunity: freeObject
      .nullable()
      .meta({ description: 'Currently always null.', example: null }),
    artifacts: z.array(freeObject).meta({
      description: 'Drafts and files that belong to it. Currently always empty.',
      example: [],
    }),
  })
  .meta({ id: 'HomeAction' })

export const HomeActions = z
  .object({ recommendations: z.array(HomeAction) })
  .meta({ id: 'HomeActions' })

export const homeQuery = z.strictObject({
  business_slug: z.string().min(1).max(200).optional().meta({
    description: 'Required if the organization has more than one business.',
    example: 'hearth-mill',
  }),
  status: status.optional().meta({
    description:
      'Only actions with this status, including snoozed ones. By default, open actions (pending, viewed) that are not snoozed.',
  }),
})

export const Snooze = z
  .strictObject({
    until: anyInstant.meta({ description: 'An instant in the future, at most 90 days away.' }),
  })
  .meta({ id: 'Snooze' })
