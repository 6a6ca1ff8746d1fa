import { z } from 'zod'
import { eventsOf, event } from '#kernel/events/event.ts'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { exampleId, id, instant } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { reasons } from '../spam/reasons.ts'

const state = z.enum(['accepted', 'pending_confirmation', 'quarantined', 'rejected']).meta({
  description:
    'Only what is accepted reaches contacts, workflows and anybody’s mailbox; the rest waits, and is forgotten.',
  example: 'accepted',
})
const author = 'visitor of a public form'

export const Answers = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
)
export type Answers = z.output<typeof Answers>
const answers = byStrangers(Answers, author).meta({
  description: 'What was filled in, by the keys of the fields.',
  example: { email: 'ada@hearthmill.example' },
})

/** What proves later who agreed to what. */
export const ConsentReceipt = z
  .object({
    given: z.boolean().meta({ example: true }),
    text: z.string().meta({
      description: 'As it was shown, in the language in which it was.',
      example: 'I agree that you write to me about your offers.',
    }),
    version: z.string().meta({ example: '2026-11' }),
    language: z.string().meta({ example: 'en' }),
    at: instant,
    page: byStrangers(z.string(), author).meta({
      description: 'Where the form was filled in, as far as is known.',
      example: 'https://hearthmill.example/quote',
    }),
    address_hash: z.string().meta({
      description: 'A keyed hash of the network from which it came.',
      example: '3q2-7wEjRWeJq83vASNFZ4mrze8BI0VniavN7wEjRWc',
    }),
    confirmed_at: instant.nullable().meta({
      description: 'When the link in the mail was used.',
      example: null,
    }),
  })
  .meta({ id: 'ConsentReceipt' })
export type ConsentReceipt = z.output<typeof ConsentReceipt>

const reason = z.enum(reasons)
const found = z.array(reason).meta({
  description: 'What spoke against it.',
  example: ['few_links'],
})
const logged = {
  id,
  form_id: id,
  state,
  reasons: found,
  contact_id: id.nullable().meta({ description: 'The contact that it made or completed.' }),
  account_id: id.nullable(),
  deal_id: id.nullable(),
}

export const Submission = z
  .object({
    ...logged,
    answers,
    language: z.string().meta({ example: 'en' }),
    consent: ConsentReceipt,
    assigned_to: id.nullable().meta({ description: 'The member who is in charge.' }),
    kept_back: z.array(z.string()).meta({
      description:
        'What was sent and is not written: what contact or account have otherwise and kept, what names no account, and what the form or the records have no field for any more, a field of the form by its key.',
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
    pending: 'A submission waits until its sender confirms it.',
    confirmed: 'The sender of a submission confirmed it.',
    quarantined: 'A submission is held, since something speaks against it.',
    rejected: 'A submission was refused, or nobody confirmed it.',
    released: 'A person released a submission that was held.',
    deleted: 'A submission was deleted.',
  }),
  accepted: event({
    type: 'submission.accepted',
    summary: 'A submission was taken, and reached the records that its form fills.',
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
  summary: 'Somebody sent a form; what became of it tells the submission.',
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
  summary: 'A contact was made or completed by a form.',
  data: about.meta({ id: 'ContactSubmittedForm' }),
})
