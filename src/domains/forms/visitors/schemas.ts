import { z } from 'zod'
import { id } from '#kernel/wire/primitives.ts'
import { fieldTypes } from '../forms/field-schemas.ts'
import { Theme } from '../forms/schemas.ts'

function text(example: string) {
  return z.string().meta({ example })
}

export const PublicForm = z
  .object({
    public_id: text('q7Tg1mZc0Yx4bNsK2vJw8e'),
    status: z.enum(['live', 'closed']).meta({ example: 'live' }),
    language: text('en'),
    languages: z.array(z.string()).meta({ example: ['en', 'de'] }),
    title: text('Ask for a quote'),
    intro: text('Tell us what you need.'),
    button: text('Send'),
    required: z.string().meta({
      description: 'The word that marks required fields.',
      example: 'required',
    }),
    choose: text('Please choose'),
    faults: text('Please correct what is marked below.'),
    closed: z.string().meta({
      description: 'What to show if it was closed meanwhile (409).',
      example: 'This form is closed',
    }),
    busy: z.string().meta({
      description: 'What to show if it accepts no more for a while (429).',
      example: 'Please send the form again later.',
    }),
    long: z.string().meta({
      description: 'What to show if too much was written (413).',
      example: 'Please write less.',
    }),
    fields: z.array(
      z.object({
        key: text('email'),
        label: text('Your e-mail address'),
        type: z.enum(fieldTypes).meta({ example: 'email' }),
        input: z.record(z.string(), z.string()).meta({
          description:
            'HTML attributes of the control it is typed into; empty if it is chosen, not typed.',
          example: { type: 'email', inputmode: 'email', autocomplete: 'email' },
        }),
        required: z.boolean().meta({ example: true }),
        hint: text(''),
        options: z.array(z.object({ value: text('Bread'), label: text('Brot') })),
      }),
    ),
    consent: z
      .object({
        text: text('I agree that you write to me about your offers.'),
        required: z.boolean().meta({ example: true }),
        value: z.string().meta({
          description: 'Send it as `_consent`; it identifies the text that was shown.',
          example: 'text-3q2-7wEjRWeJq83v',
        }),
      })
      .nullable(),
    trap: z.string().meta({
      description: 'Name of a field that people do not see and leave empty.',
      example: '_homepage',
    }),
    trap_label: text('Leave this field empty'),
    theme: Theme,
    token: z.string().nullable().meta({
      description:
        'Send it as `_token`, a few seconds later at the earliest; null if the form is not live.',
      example: 'm5xk1v2a.0k3jHq9TgmZc0Yx4bNsK2v.3q2-7wEjRWeJq83vASNFZ4mrze8BI0VniavN7wEjRWc',
    }),
  })
  .meta({ id: 'PublicForm' })

export const publicFormQuery = z.strictObject({
  lang: z.string().max(10).optional().meta({
    description: 'Language to return, if offered; otherwise the browser’s preference counts.',
    example: 'de',
  }),
})

export const NewSubmission = z.record(z.string().max(60), z.unknown()).meta({
  id: 'NewFormSubmission',
  description:
    'Answers by field key. `_token` is the token of the form. `_consent` is its `consent.value`, or `true`, if the visitor agrees. `_language` and `_page` say what the visitor saw. HTML forms send the same names.',
  example: { email: 'ada@hearthmill.example', _language: 'en' },
})

export const Received = z
  .object({
    id: id.meta({ description: 'The same if the same submission is sent again.' }),
    title: text('Thank you'),
    text: text('We have received what you sent.'),
    needs_confirmation: z.boolean().meta({
      description: 'True if the visitor has to use a link sent by e-mail.',
      example: false,
    }),
    redirect: z.string().nullable().meta({ example: null }),
  })
  .meta({ id: 'ReceivedFormSubmission' })
