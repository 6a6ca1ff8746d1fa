import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { mostTags, uniqueTags } from './tags.ts'

export const taskStatuses = ['open', 'in_progress', 'done', 'cancelled'] as const
export const dealStages = ['lead', 'qualified', 'proposal', 'won', 'lost'] as const

/** The database keeps years of four digits only, whatever the offset. */
function isStorable(text: string): boolean {
  const instant = Date.parse(text)
  return instant >= Date.UTC(1900) && instant < Date.UTC(9999)
}

const uuid = z.uuid().meta({ example: '0199a1b2-0000-7000-8000-000000000001' })
const moment = z.iso.datetime().meta({ example: '2026-11-20T10:00:00.000Z' })
const anyInstant = z.iso
  .datetime({ offset: true })
  .refine(isStorable, 'Use an instant between the years 1900 and 9998')
  .meta({ example: '2026-12-01T09:00:00Z' })
const search = z
  .string()
  .trim()
  .max(200)
  .optional()
  .meta({ description: 'Text to look for, in any case.', example: 'mill' })
const title = z.string().trim().min(1).max(300)

/** An empty address is how a form says "none". */
function isEmailOrEmpty(text: string): boolean {
  return text === '' || z.email().safeParse(text).success
}

const name = z.string().trim().max(200).meta({ example: 'Ada Miller' })
const phone = z.string().trim().max(50).meta({ example: '+49 30 1234567' })
const email = z
  .string()
  .trim()
  .max(254)
  .refine(isEmailOrEmpty, 'Invalid email address')
  .meta({ example: 'ada@hearthmill.example', format: 'email' })
const tag = z.string().trim().min(1).max(60)
const tags = z
  .array(tag)
  .overwrite(uniqueTags)
  .max(mostTags)
  .meta({ description: 'Each counts once, whatever its case.', example: ['baker', 'partner'] })

export const Contact = z
  .object({
    id: uuid,
    name: z.string().meta({ example: 'Ada Miller' }),
    email: z.string().meta({ example: 'ada@hearthmill.example' }),
    phone: z.string().meta({ example: '+49 30 1234567' }),
    tags: z.array(z.string()).meta({ example: ['baker', 'partner'] }),
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: 'Contact' })
export const NewContact = z
  .strictObject({
    name: name.default(''),
    email: email.default(''),
    phone: phone.default(''),
    tags: tags.default([]),
  })
  .meta({ id: 'NewContact', description: 'One of name, email and phone at least must be filled.' })
export const ContactChange = z
  .strictObject({
    name: name.optional(),
    email: email.optional(),
    phone: phone.optional(),
    tags: tags.optional(),
  })
  .meta({ id: 'ContactChange' })
export const ContactList = listOf(Contact, 'ContactList')
export const contactsQuery = listQuery(
  {
    tag: tag.optional().meta({ description: 'Has this tag, in any case.', example: 'baker' }),
    email: z
      .string()
      .trim()
      .max(254)
      .optional()
      .meta({ description: 'Is this address, in any case.', example: 'ada@hearthmill.example' }),
    search,
  },
  orderings('-created_at', 'created_at', 'name', 'updated_at'),
)
export const onDuplicate = z.strictObject({
  on_duplicate: z.enum(['create', 'refuse', 'update']).default('create').meta({
    description:
      'What to do when a contact with the same e-mail exists: add another, answer 409, or update the oldest one.',
    example: 'create',
  }),
})

const used = { name: z.string().meta({ example: 'baker' }), count: z.int().meta({ example: 12 }) }
export const UsedTag = z
  .object(used)
  .meta({ id: 'UsedTag', description: 'A tag in its most common spelling.' })
export const UsedTagList = listOf(UsedTag, 'UsedTagList')
export const tagsQuery = listQuery({}, orderings('name', 'name', 'count'))

const contactId = uuid.nullable().meta({
  description: 'The contact it belongs to.',
  example: '0199a1b2-0000-7000-8000-000000000001',
})

const taskTitle = title.meta({ example: 'Call the mill about the new flour' })
const taskStatus = z.enum(taskStatuses).meta({ example: 'open' })
const due = anyInstant.nullable()
export const Task = z
  .object({
    id: uuid,
    title: z.string().meta({ example: 'Call the mill about the new flour' }),
    due: moment.nullable(),
    status: taskStatus,
    contact_id: contactId,
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: 'Task' })
export const NewTask = z
  .strictObject({
    title: taskTitle,
    due: due.default(null),
    status: taskStatus.default('open'),
    contact_id: contactId.default(null),
  })
  .meta({ id: 'NewTask' })
export const TaskChange = z
  .strictObject({
    title: taskTitle.optional(),
    due: due.optional(),
    status: taskStatus.optional(),
    contact_id: contactId.optional(),
  })
  .meta({ id: 'TaskChange' })
export const TaskList = listOf(Task, 'TaskList')
export const tasksQuery = listQuery(
  {
    status: taskStatus.optional(),
    due_before: anyInstant.optional().meta({ description: 'Due earlier than this instant.' }),
    due_after: anyInstant.optional().meta({ description: 'Due at this instant or later.' }),
    contact_id: uuid.optional(),
    search,
  },
  orderings('-created_at', 'created_at', 'due', 'updated_at', 'title'),
)

function hasWholeCents(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount
}

const dealTitle = title.meta({ example: 'Bread for the school kitchen' })
const stage = z.enum(dealStages).meta({ example: 'lead' })
const value = z
  .number()
  .min(0)
  .lt(1e12)
  .refine(hasWholeCents, 'Use at most two decimals')
  .meta({ description: 'In the currency of the organization.', example: 1200.5 })

export const Deal = z
  .object({
    id: uuid,
    title: z.string().meta({ example: 'Bread for the school kitchen' }),
    value: z.number().meta({ example: 1200.5 }),
    currency: z.string().meta({
      description: 'ISO 4217 code; the currency of the organization when the deal was made.',
      example: 'EUR',
    }),
    stage,
    contact_id: contactId,
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: 'Deal' })
export const NewDeal = z
  .strictObject({
    title: dealTitle,
    value: value.default(0),
    stage: stage.default('lead'),
    contact_id: contactId.default(null),
  })
  .meta({ id: 'NewDeal' })
export const DealChange = z
  .strictObject({
    title: dealTitle.optional(),
    value: value.optional(),
    stage: stage.optional(),
    contact_id: contactId.optional(),
  })
  .meta({ id: 'DealChange' })
export const DealList = listOf(Deal, 'DealList')
const amount = z.coerce.number().min(0).lt(1e12).optional()
export const dealsQuery = listQuery(
  {
    stage: stage.optional(),
    contact_id: uuid.optional(),
    min_value: amount.meta({ description: 'Worth this much or more.', example: 100 }),
    max_value: amount.meta({ description: 'Worth this much or less.', example: 5000 }),
    search,
  },
  orderings('-created_at', 'created_at', 'value', 'updated_at', 'title'),
)

export const recordPath = z.strictObject({ id: uuid })
