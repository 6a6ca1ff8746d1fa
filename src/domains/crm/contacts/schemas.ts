import { z } from 'zod'
import { uniqueLabels } from '#kernel/lists/labels.ts'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { withAsciiDomain } from '#kernel/wire/email.ts'
import { further } from '#kernel/wire/further.ts'
import { shapesOf } from '#kernel/wire/noun-shapes.ts'
import { id, instant } from '#kernel/wire/primitives.ts'
import { search, visible } from '#kernel/wire/texts.ts'
import { custom, shownCustom } from '../fields/schemas.ts'
import * as field from '../records/fields.ts'
import { told } from '../records/fields.ts'

const consent = z.enum(['unknown', 'given', 'withdrawn']).meta({
  description: 'Whether the person has agreed to receive messages.',
  example: 'given',
})

const texts = {
  first_name: further(visible(field.text(100, 'Ada'))),
  last_name: further(visible(field.text(100, 'Miller'))),
  title: further(field.text(200, 'Head of purchasing')),
  source: further(field.text(200, 'trade fair').describe('Where the contact came from.')),
}
const links = {
  account_id: field.accountId,
  owner_id: field.ownerId,
  business_slug: field.businessSlug,
  external_id: field.externalId,
  consent: further(consent),
}
const fields = {
  name: visible(field.text(200, 'Ada Miller')),
  email: field.emailOrNone,
  phone: field.text(50, '+49 30 1234567'),
  tags: field.tags,
  emails: further(
    z
      .array(field.emailOrNone.min(1))
      .max(field.maxEmails)
      .overwrite(uniqueLabels)
      .meta({
        description: 'Additional e-mail addresses.',
        example: ['ada.m@hearthmill.example'],
      }),
  ),
  ...texts,
  ...links,
  custom: further(custom),
}

export const contactShapes = shapesOf('Contact', {
  shown: {
    name: told('Ada Miller'),
    email: told('ada@hearthmill.example'),
    phone: told('+49 30 1234567'),
    tags: z.array(z.string()).meta({ example: ['baker', 'partner'] }),
    emails: further(z.array(told('ada.m@hearthmill.example'))),
    first_name: further(told('Ada')),
    last_name: further(told('Miller')),
    title: further(told('Head of purchasing')),
    source: further(told('trade fair')),
    ...links,
    custom: further(shownCustom),
    last_activity_at: further(
      instant
        .nullable()
        .meta({ description: 'When the latest interaction with the contact took place.' }),
    ),
    created_by: field.createdBy,
  },
  fields,
  defaults: {
    custom: {},
    name: '',
    email: '',
    phone: '',
    tags: [],
    emails: [],
    first_name: '',
    last_name: '',
    title: '',
    source: '',
    account_id: null,
    owner_id: null,
    business_slug: null,
    external_id: null,
    consent: 'unknown',
    last_activity_at: null,
  },
  creating:
    'Requires `name`, `email` or `phone`. An omitted `name` is made from `first_name` and `last_name`.',
  query: listQuery(
    {
      tag: field.tagFilter,
      account_id: further(id.optional()),
      owner_id: further(id.optional()),
      external_id: field.externalIdFilter,
      email: z.string().trim().overwrite(withAsciiDomain).max(254).optional().meta({
        description: 'Filters by e-mail address.',
        example: 'ada@hearthmill.example',
      }),
      search,
    },
    orderings('-created_at', 'created_at', 'name', 'updated_at'),
  ),
})
export const { item: Contact } = contactShapes
export type Contact = z.output<typeof Contact>
type Basic = 'name' | 'email' | 'phone' | 'tags'
type Fields = z.output<typeof contactShapes.create>
/** What is left out has its default. */
export type NewContact = Pick<Fields, Basic> & Partial<Fields>

/** Which contact is meant by an e-mail that several have. */
export const ofOneAddress = 'the oldest with it as `email`, else the oldest'

/** What became of a new contact. */
export const Intake = z.object({
  contact: Contact,
  created: z.boolean().meta({ description: 'False if one was updated.' }),
  possible_duplicates: z
    .array(id)
    .meta({ description: 'Others with the same e-mail, at most 10.' }),
})

export type Intake = z.output<typeof Intake>

const used = { name: z.string().meta({ example: 'baker' }), count: z.int().meta({ example: 12 }) }
export const UsedTag = z
  .object(used)
  .meta({ id: 'UsedTag', description: 'A tag in its most common spelling.' })
export const UsedTagList = listOf(UsedTag, 'UsedTagList')
export const tagsQuery = listQuery({}, orderings('name', 'name', 'count'))
