import { z } from 'zod'
import { uniqueLabels } from '#kernel/lists/labels.ts'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { shapesOf } from '#kernel/wire/noun-shapes.ts'
import { id, search } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'

/** An empty address is how a form says "none". */
function isEmailOrEmpty(text: string): boolean {
  return text === '' || z.email().safeParse(text).success
}

const tag = z.string().trim().min(1).max(60)
const fields = {
  name: z.string().trim().max(200).meta({ example: 'Ada Miller' }),
  email: z
    .string()
    .trim()
    .max(254)
    .refine(isEmailOrEmpty, {
      message: 'Send an e-mail address such as ada@example.org, or nothing',
      params: { code: 'malformed' },
    })
    .meta({ example: 'ada@hearthmill.example', format: 'email' }),
  phone: z.string().trim().max(50).meta({ example: '+49 30 1234567' }),
  tags: z
    .array(tag)
    .overwrite(uniqueLabels)
    .max(50)
    .meta({
      description: 'Spellings that differ only in case count once.',
      example: ['baker', 'partner'],
    }),
}

/** As it was typed in, or as a lead brought it from a post or an entry. */
function told(example: string) {
  return byStrangers(z.string().meta({ example }), 'contact, perhaps found as a lead')
}

export const contactShapes = shapesOf('Contact', {
  shown: {
    name: told('Ada Miller'),
    email: told('ada@hearthmill.example'),
    phone: told('+49 30 1234567'),
    tags: z.array(z.string()).meta({ example: ['baker', 'partner'] }),
  },
  fields,
  defaults: { name: '', email: '', phone: '', tags: [] },
  creating: 'At least one of name, email and phone must be filled.',
  query: listQuery(
    {
      tag: tag.optional().meta({
        description: 'Has this tag; upper and lower case are the same.',
        example: 'baker',
      }),
      email: z.string().trim().max(254).optional().meta({
        description: 'Has this e-mail address; upper and lower case are the same.',
        example: 'ada@hearthmill.example',
      }),
      search,
    },
    orderings('-created_at', 'created_at', 'name', 'updated_at'),
  ),
})
export const { item: Contact } = contactShapes
export type Contact = z.output<typeof Contact>
export type NewContact = z.output<typeof contactShapes.create>

export const onDuplicate = z.strictObject({
  on_duplicate: z.enum(['create', 'refuse', 'update']).default('create').meta({
    description:
      'What to do when a contact with the same e-mail exists: add another, return 409, or update the oldest one.',
    example: 'create',
  }),
})

export type OnDuplicate = z.output<typeof onDuplicate>['on_duplicate']

/** What became of a new contact. */
export const Intake = z.object({
  contact: Contact,
  created: z.boolean().meta({ description: 'False where an existing contact was updated.' }),
  possible_duplicates: z
    .array(id)
    .meta({ description: 'Other contacts with the same e-mail, oldest first, at most 10.' }),
})

export type Intake = z.output<typeof Intake>

/** How a task or deal names the contact it belongs to. */
export const contactId = id.nullable().meta({
  description: 'The contact it belongs to.',
  example: '0199a1b2-0000-7000-8000-000000000001',
})

const used = { name: z.string().meta({ example: 'baker' }), count: z.int().meta({ example: 12 }) }
export const UsedTag = z
  .object(used)
  .meta({ id: 'UsedTag', description: 'A tag in its most common spelling.' })
export const UsedTagList = listOf(UsedTag, 'UsedTagList')
export const tagsQuery = listQuery({}, orderings('name', 'name', 'count'))
