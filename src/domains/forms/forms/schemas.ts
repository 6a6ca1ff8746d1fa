import { z } from 'zod'
import { listQuery, orderings } from '#kernel/lists/page.ts'
import { shapesOf } from '#kernel/wire/noun-shapes.ts'
import { id } from '#kernel/wire/primitives.ts'
import { lineOf, passage, readable } from '#kernel/wire/texts.ts'
import { languages } from '#kernel/text/languages.ts'
import { Field, NewField } from './field-schemas.ts'

const status = z.enum(['draft', 'live', 'closed']).meta({
  description: 'Only a live form accepts submissions.',
  example: 'live',
})
const name = readable(200).meta({ example: 'Ask for a quote' })
const language = z.enum(languages)

function words(most: number, example: string) {
  return z.string().trim().max(most).meta({ example })
}
const byKey = z.record(z.string().max(100), lineOf(z.string().trim().max(300)))

export const Texts = z
  .strictObject({
    title: lineOf(words(200, 'Ask for a quote')),
    intro: words(2000, 'Tell us what you need.'),
    button: lineOf(words(60, 'Send')),
    done_title: lineOf(words(200, 'Thank you')),
    done_text: words(1000, 'We will ring you up.'),
    consent: words(2000, 'I agree that you write to me about your offers.'),
    labels: byKey.meta({
      description: 'Labels of fields, by field key.',
      example: { email: 'Ihre Adresse' },
    }),
    hints: byKey.meta({ description: 'Hints of fields, by field key.', example: {} }),
    options: byKey.meta({
      description: 'Labels of options in this language, by option.',
      example: { Bread: 'Brot' },
    }),
  })
  .partial()
  .meta({ id: 'FormTexts' })
export type Texts = z.output<typeof Texts>

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Send a colour such as #1d6b4f')
  .nullable()
  .meta({ description: 'Null for the default of the service.', example: '#1d6b4f' })
const colours = { accent: colour, background: colour, text: colour }
export const Theme = z.object(colours).meta({ id: 'FormTheme' })
export type Theme = z.output<typeof Theme>

function isPlainHttps(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

const redirect = z
  .string()
  .trim()
  .max(1000)
  .refine(isPlainHttps, { message: 'Send an https address', params: { code: 'malformed' } })
  .transform((text) => new URL(text).href)
  .pipe(z.string())
  .nullable()
  .meta({
    description: 'Where the visitor is sent afterwards; null for the form’s own thank-you page.',
    example: 'https://hearthmill.example/thanks',
  })

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (url?.origin !== text) return false
  return url.protocol === 'https:' || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(text)
}

const origin = z
  .string()
  .trim()
  .max(300)
  .toLowerCase()
  .refine(isOrigin, {
    message: 'Send an origin such as https://hearthmill.example',
    params: { code: 'malformed' },
  })

const Assignment = z
  .strictObject({
    rule: z.enum(['round_robin']).meta({ example: 'round_robin' }),
    members: z
      .array(id)
      .min(1)
      .max(50)
      .meta({ description: 'Ids of members. Anyone who has left is skipped.' }),
  })
  .meta({ id: 'FormAssignment' })

const Consent = z
  .strictObject({
    text: passage(2000).meta({
      description: 'What the visitor agrees to. `texts` holds translations.',
      example: 'I agree that you write to me about your offers.',
    }),
    version: readable(60).meta({ example: '2026-11' }),
    required: z.boolean().meta({ example: true }),
  })
  .meta({ id: 'FormConsent' })

const { shape: assigned } = Assignment
const NewAssignment = Assignment.extend({ rule: assigned.rule.default('round_robin') }).meta({
  id: 'NewFormAssignment',
})
const { shape: agreed } = Consent
const NewConsent = Consent.extend({
  version: agreed.version.default('1'),
  required: agreed.required.default(true),
}).meta({ id: 'NewFormConsent' })

const fields = {
  name,
  status,
  fields: z.array(NewField).min(1).max(40),
  languages: z
    .array(language)
    .min(1)
    .max(languages.length)
    .meta({
      description: 'Languages it is offered in. Visitors who speak none of them get the first.',
      example: ['en', 'de'],
    }),
  texts: z.partialRecord(language, Texts).meta({
    description: 'Its texts, by language. Those left out have a default.',
    example: { en: { title: 'Ask for a quote' } },
  }),
  theme: z.strictObject(colours).partial(),
  redirect,
  notify: z.array(id).max(10).meta({
    description:
      'Members who get an e-mail about each accepted submission, if their address is confirmed.',
    example: [],
  }),
  assignment: NewAssignment.nullable().meta({
    description: 'Assigns new contacts and deals to members; null for nobody.',
    example: null,
  }),
  allowed_origins: z
    .array(origin)
    .max(20)
    .meta({
      description: 'Origins whose pages may show and submit it.',
      example: ['https://hearthmill.example'],
    }),
  double_opt_in: z.boolean().meta({
    description:
      'If true, a submission is accepted only once the visitor has confirmed it by e-mail.',
    example: false,
  }),
  requires_token: z.boolean().meta({
    description:
      'If true, submissions without the token of the form, such as from programs, are held for review.',
    example: false,
  }),
  consent: NewConsent.nullable().meta({ example: null }),
  source: lineOf(z.string().trim().max(200)).meta({
    description: 'The `source` of contacts it creates.',
    example: 'website',
  }),
  tags: z
    .array(readable(60))
    .max(10)
    .meta({
      description: 'Tags for contacts it creates or completes.',
      example: ['quote'],
    }),
}

export const formShapes = shapesOf('Form', {
  shown: {
    ...fields,
    public_id: z.string().meta({
      description: 'Its id in public addresses, such as that of its page, `/f/{public_id}/`.',
      example: 'q7Tg1mZc0Yx4bNsK2vJw8e',
    }),
    fields: z.array(Field),
    theme: Theme,
    assignment: Assignment.nullable().meta({ example: null }),
    consent: Consent.nullable().meta({ example: null }),
    redirect: z.string().nullable().meta({ example: null }),
    created_by: id.nullable().meta({ description: 'The person who created it.' }),
  },
  fields,
  defaults: {
    status: 'draft',
    languages: ['en'],
    texts: {},
    theme: {},
    redirect: null,
    notify: [],
    assignment: null,
    allowed_origins: [],
    double_opt_in: false,
    requires_token: false,
    consent: null,
    source: '',
    tags: [],
  },
  query: listQuery(
    { status: status.optional() },
    orderings('-created_at', 'created_at', 'name', 'updated_at'),
  ),
})
export type Form = z.output<typeof formShapes.item>
export type NewForm = z.output<typeof formShapes.create>
