import { z } from 'zod'
import { fieldOf, type Kind, type QueriedField } from '#kernel/query/queried-fields.ts'
import { day, email, id } from '#kernel/wire/primitives.ts'
import { money } from '#kernel/wire/money.ts'
import { optionMeant } from '#kernel/wire/option.ts'
import { unturned } from '#kernel/text/turning.ts'
import { passage } from '#kernel/wire/texts.ts'

/** What a custom field may hold. */
export const fieldTypes = [
  'text',
  'number',
  'money',
  'date',
  'boolean',
  'choice',
  'choices',
  'url',
  'email',
  'phone',
  'contact',
  'account',
  'member',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** What decides about a value of a custom field. */
export interface Typed {
  readonly type: FieldType
  readonly options: readonly string[]
  readonly indexed: boolean
}

/** Characters of a text, and of one that an index holds whole. */
const longest = 2000
export const longestIndexed = 500
const mostChoices = 50

const phone = z
  .string()
  .trim()
  .max(50)
  .regex(/^[+(]?[\d][\d ()/.-]{2,}$/, 'Send a phone number such as +49 30 1234567')

function webAddress(most: number) {
  return z
    .string()
    .trim()
    .max(most)
    .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain }))
}

const plain: Readonly<Record<string, z.ZodType>> = {
  number: z.number(),
  money,
  date: day,
  boolean: z.boolean(),
  email,
  phone,
  contact: id,
  account: id,
  member: id,
}

/** What may be sent as its value, null apart. */
export function valueOf({ type, options, indexed }: Typed): z.ZodType {
  const most = indexed ? longestIndexed : longest
  // May have several lines, as forms and files bring them.
  if (type === 'text') return passage(most).overwrite((sent) => unturned(sent).trim())
  if (type === 'url') return webAddress(most)
  if (type === 'choice') return oneOf(options)
  if (type === 'choices')
    return z
      .array(oneOf(options))
      .min(1)
      .max(mostChoices)
      .refine(...distinct)
  return plain[type] ?? z.never()
}

function oneOf(options: readonly string[]) {
  return z
    .string()
    .overwrite((sent) => optionMeant(options, sent))
    .pipe(z.enum(options))
}

const distinct = [
  (all: readonly string[]) => new Set(all).size === all.length,
  'Send each choice once',
] as const

const kinds: Readonly<Partial<Record<FieldType, Kind>>> = {
  number: 'number',
  money: 'number',
  date: 'date',
  boolean: 'boolean',
  choice: 'choice',
  choices: 'texts',
  contact: 'id',
  account: 'id',
  member: 'id',
}

/** How it is asked about. */
export function queriedAs({ type, options }: Typed): QueriedField {
  const kind = kinds[type] ?? 'text'
  return fieldOf(kind, type === 'choice' ? oneOf(options) : z.string())
}

export function isNumber(type: FieldType): boolean {
  return type === 'number' || type === 'money'
}

export function hasOptions(type: FieldType): boolean {
  return type === 'choice' || type === 'choices'
}

/** What it refers to, which has to be there. */
export function isReference(type: FieldType): boolean {
  return type === 'contact' || type === 'account' || type === 'member'
}

const identifying = new Set<FieldType>(['text', 'number', 'date', 'url', 'email', 'phone'])

/** Whether no two records may have one value. */
export function canBeUnique(type: FieldType): boolean {
  return identifying.has(type)
}
