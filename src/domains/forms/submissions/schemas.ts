import { z } from 'zod'
import { eventsOf, event } from '#kernel/events/event.ts'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { exampleId, id, instant } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { reasons } from '../spam/reasons.ts'

const state = z.enum(['accepted', 'pending_confirmation', 'quarantined', 'rejected']).meta({
  description:
    'Only `accepted` submissions reach contacts, workflows and mailboxes. Others wait, and are deleted in time.',
  example: 'accepted',
})
const author = 'visitor of a public form'

export const Answers = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
)
export type Answers = z.output<typeof Answers>
const answers = byStrangers(Answers, author).meta({
  description: 'What was filled in, by field key.',
  example: { email: 'ada@hearthmill.example' },
})

/** What proves later who agreed to what. */
export const ConsentReceipt = z
  .object({
    given: z.boolean().meta({ example: true }),
    text: z.string().meta({
      description: 'The text as shown, in the language shown.',
      example: 'I agree that you write to me about your offers.',
    }),
    version: z.string().meta({ example: '2026-11' }),
    language: z.string().meta({ example: 'en' }),
    at: instant,
    page: byStrangers(z.string(), author).meta({
      description: 'Page the form was filled in on; empty if unknown.',
      example: 'https://hearthmill.example/quote',
    }),
    address_hash: z.string().meta({
      description: 'Keyed hash of the network it came from.',
      example: '3q2-7wEjRWeJq83vASNFZ4mrze8BI0VniavN7wEjRWc',
    }),
    confirmed_at: instant.nullable().meta({
      description: 'When the confirmation link was used; null if it was not.',
      example: null,
    }),
  })
  .meta({ id: 'ConsentReceipt' })
export type ConsentReceipt = z.output<typeof ConsentReceipt>

const reason = z.enum(reasons)
const found = z.array(reason).meta({
  description: 'What counts against it.',
  example: ['few_links'],
})
const logged = {
  id,
  form_id: id,
  state,
  reasons: found,
  contact_id: id.nullable().meta({ description: 'The contact it created or completed.' }),
  account_id: id.nullable(),
  deal_id: id.nullable(),
}

export const Submission = z
  .object({
    ...logged,
    answers,
    language: z.string().meta({ example: 'en' }),
    consent: ConsentReceipt,
    assigned_to: id.nullable().meta({ description: 'The member in charge of it.' }),
    kept_back: z.array(z.string()).meta({
      description:
        'Targets whose value was not written: the contact or account kept another value, no account was named, or the records no longer have the field. A field the form no longer has is listed by its key.',
      example: ['contact.phone'],
    }),
    confirmed_at: instant.nullable().meta({ example: null }),
    released_at: instant.nullable().meta({ example: null }),
    released_by: id.nullable().meta({ description: 'The person who released it.' }),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'FormSubmission' })
export type Submission = z.output<typeof Submission>

export const SubmissionList = listOf(Submission, 'FormSubmissionList')
export const submissionQuery = listQuery(
  { state: state.optional(), contact_id: id.optional() },
  orderings('-created_at', 'created_at'),
)
export const submissionPath = z.strictObject({ id, submission_id: id })

/** Without what strangers wrote: whatever is held reaches no webhook and no workflow with it. */
const LoggedSubmission = z.object(logged).meta({ id: 'LoggedFormSubmission' })
const AcceptedSubmission = z.object({ ...logged, answers }).meta({ id: 'AcceptedFormSubmission' })

export const submissionEvents = {
  ...eventsOf('submission', LoggedSubmission, {
    pending: 'A submission is waiting for its sender to confirm it.',
    confirmed: 'The sender of a submission confirmed it.',
    quarantined: 'A submission was held, because something counts against it.',
    rejected: 'A submission was rejected, or nobody confirmed it.',
    released: 'A person released a held submission.',
    deleted: 'A submission was deleted.',
  }),
  accepted: event({
    type: 'submission.accepted',
    summary: 'A submission was accepted and reached the records its form fills.',
    data: AcceptedSubmission,
  }),
}

const about = z.object({
  id,
  form_id: id,
  submission_id: id,
})
export const formSubmitted = event({
  type: 'form.submitted',
  summary: 'Someone submitted a form; `state` says what became of it.',
  data: about
    .omit({ form_id: true })
    .extend({ state })
    .meta({
      id: 'SubmittedForm',
      example: { id: exampleId, submission_id: exampleId, state: 'accepted' },
    }),
})
export const contactSubmitted = event({
  type: 'contact.submitted_form',
  summary: 'A form created or completed a contact.',
  data: about.meta({ id: 'ContactSubmittedForm' }),
})
