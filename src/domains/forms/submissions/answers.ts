import { z } from 'zod'
import type { Submitted, SubmittedFields, SubmittedRecord } from '#domains/crm/index.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { FieldCode } from '#kernel/wire/field-codes.ts'
import { proposer } from '#kernel/text/nearest.ts'
import { onOneLine } from '#kernel/text/turning.ts'
import { yesOrNo } from '#kernel/text/yes-or-no.ts'
import { shown } from '#kernel/wire/shown.ts'
import { isEmail, withAsciiDomain } from '#kernel/wire/email.ts'
import { ownMember } from '#kernel/wire/member-names.ts'
import { optionMeant } from '#kernel/wire/option.ts'
import type { Field, FieldType } from '../forms/field-schemas.ts'
import type { FormWords } from '../wording/catalogues.ts'
import { readNumber, type DecimalSign } from './numbers.ts'
import type { Answers } from './schemas.ts'

export type Sent = Readonly<Record<string, unknown>>
type Answer = Answers[string]

export interface ReadAnswers {
  readonly answers: Answers
  readonly faults: readonly FieldError[]
}

/** The fields of a form, and what they may fill. */
export interface Asked {
  readonly fields: readonly Field[]
  readonly targets: SubmittedFields
}

/** How the visitor reads and writes: the words of their language, and its sign before decimals if they said which it is. */
export interface Visitor {
  readonly words: FormWords
  readonly sign: DecimalSign | undefined
}

/** What was sent for the fields of a form, and what is wrong with it, in the words of the visitor. */
export function readAnswers(
  { fields, targets }: Asked,
  sent: Sent,
  { words, sign }: Visitor,
): ReadAnswers {
  const read = fields.map((field) => {
    const target = field.maps_to === null ? undefined : targets[field.maps_to]
    const taking = { schema: target?.schema, sign }
    const isMoney = field.type === 'number' && target?.type === 'money'
    return { field, isMoney, ...readAnswer(field, ownMember(sent, field.key), taking) }
  })
  const faults = read.flatMap(({ field: { key }, fault, isMoney }) =>
    fault === undefined ? [] : [faultOf(key, fault, { words, isMoney })],
  )
  const answers = read.flatMap(({ field: { key }, value }) =>
    value === undefined ? [] : [[key, value] as const],
  )
  return { answers: Object.fromEntries(answers), faults: [...faults, ...unknown(fields, sent)] }
}

/** Under a misspelt name it would be lost without a word. */
function unknown(fields: readonly Field[], sent: Sent): FieldError[] {
  const keys = fields.map(({ key }) => key)
  const propose = proposer()
  return Object.keys(sent)
    .filter((name) => !keys.includes(name) && !name.startsWith('_'))
    .slice(0, 20)
    .map((name) => {
      const near = propose(name, keys)
      const hint =
        near === undefined ? `Its fields: ${keys.join(', ')}.` : `Did you mean "${near}"?`
      const message = `The form has no field "${shown(name, 60)}". ${hint}`
      return { field: name, code: 'unknown', message }
    })
}

type Fault =
  | 'required'
  | 'email'
  | 'url'
  | 'phone'
  | 'number'
  | 'unclear_number'
  | 'date'
  | 'choice'
  | 'long'
  | 'invalid'
const codes: Readonly<Record<Fault, FieldCode>> = {
  required: 'required',
  email: 'malformed',
  url: 'malformed',
  phone: 'malformed',
  number: 'malformed',
  unclear_number: 'malformed',
  date: 'malformed',
  choice: 'not_a_choice',
  long: 'too_long',
  invalid: 'invalid',
}

interface Telling {
  readonly words: FormWords
  readonly isMoney: boolean
}

/** Of money in one sentence what it takes, whether no number was sent or one that is no amount. */
function faultOf(field: string, fault: Fault, { words, isMoney }: Telling): FieldError {
  const isAmount = isMoney && (fault === 'number' || fault === 'invalid')
  return { field, code: codes[fault], message: words[`${isAmount ? 'money' : fault}_fault`] }
}

interface Read {
  readonly value?: Answer
  readonly fault?: Fault
}

/** What a field fills takes, and how the visitor writes numbers. */
interface Taking {
  readonly schema: z.ZodType | undefined
  readonly sign: DecimalSign | undefined
}

function readAnswer(field: Field, sent: unknown, taking: Taking): Read {
  const given = plain(sent)
  if (given === undefined) return { fault: 'invalid' }
  // A number of JSON has one reading.
  const heard = typeof sent === 'number' ? { schema: undefined, sign: '.' as const } : taking
  const { value, fault } = readers[field.type](given, field, heard)
  if (fault !== undefined) return { fault }
  if (value === undefined || value === false || (value !== true && value.length === 0))
    return field.required ? { fault: 'required' } : {}
  return fitting(field, value, taking)
}

/** Texts as forms send them, a break of lines as one letter, as browsers count it; JSON may say numbers and truth values. */
function plain(sent: unknown): readonly string[] | undefined {
  const all = Array.isArray(sent) ? sent : sent === undefined || sent === null ? [] : [sent]
  const texts = all.map((one: unknown) =>
    typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean'
      ? String(one).replaceAll(/\r\n?/g, '\n').trim()
      : undefined,
  )
  return texts.includes(undefined) ? undefined : (texts as string[]).filter((text) => text !== '')
}

type Kept = string | boolean | readonly string[] | undefined
type Reader = (
  given: readonly string[],
  field: Field,
  taking: Taking,
) => { readonly value?: Kept; readonly fault?: Fault }

/** Of a field with several lines, in letters as browsers count them. */
export const longestText = 5000
const most: Partial<Record<FieldType, number>> = { textarea: longestText, hidden: 500 }

const line: Reader = (given, { type }) => {
  const joined = given.join(', ')
  const text = type === 'textarea' ? joined : onOneLine(joined)
  return text.length > (most[type] ?? 500) ? { fault: 'long' } : { value: text }
}

function matching(fault: Fault, isOne: (text: string) => boolean): Reader {
  return (given, field, taking) => {
    const { value, fault: tooLong } = line(given, field, taking)
    if (tooLong !== undefined) return { fault: tooLong }
    return typeof value === 'string' && value !== '' && !isOne(value) ? { fault } : { value }
  }
}

const address: Reader = (given, field, taking) =>
  matching('email', isEmail)(
    given.map((text) => withAsciiDomain(text.trim())),
    field,
    taking,
  )

const readers: Readonly<Record<FieldType, Reader>> = {
  text: line,
  textarea: line,
  hidden: line,
  email: address,
  url: matching('url', (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')),
  phone: matching('phone', (text) => /^[+\d][\d\s()./-]{2,48}$/.test(text)),
  number: (given, _field, { schema, sign }) => {
    const text = given.join(', ')
    const takes = (value: number) => schema?.safeParse(value).success !== false
    const read = text === '' ? { figures: '' } : readNumber(text, { sign, takes })
    if (typeof read === 'object') return { value: read.figures }
    return { fault: read === 'unclear' ? 'unclear_number' : 'number' }
  },
  date: matching('date', (text) => z.iso.date().safeParse(text).success),
  boolean: ([text = 'no']) => {
    const value = yesOrNo(text)
    return value === undefined ? { fault: 'invalid' } : { value }
  },
  choice: (given, { options }) => {
    const text = optionMeant(options, given[0] ?? '')
    if (given.length > 1 || (text !== '' && !options.includes(text))) return { fault: 'choice' }
    return { value: text }
  },
  choices: (given, { options }) => {
    const meant = given.map((text) => optionMeant(options, text))
    return meant.every((text) => options.includes(text))
      ? { value: [...new Set(meant)] }
      : { fault: 'choice' }
  },
}

/** As it is kept, if what it fills takes it. */
function fitting({ type }: Field, kept: NonNullable<Kept>, { schema }: Taking): Read {
  const value = type === 'number' ? Number(kept) : (kept as Answer)
  const read = schema?.safeParse(value)
  if (read === undefined || read.success) return { value }
  const isLong =
    typeof value === 'string' && read.error.issues.every(({ code }) => code === 'too_big')
  return { fault: isLong ? 'long' : 'invalid' }
}

/** What was sent, by what it fills. */
export function submittedBy({ fields, targets }: Asked, answers: Answers): Submitted {
  const filled: Record<SubmittedRecord, Record<string, unknown>> = {
    contact: {},
    account: {},
    deal: {},
  }
  for (const { key, maps_to: target } of fields) {
    if (target === null || !Object.hasOwn(answers, key)) continue
    const read = targets[target]?.schema.safeParse(answers[key])
    if (read?.success === true && read.data !== '') fill(filled, target, read.data)
  }
  return filled
}

/** What was sent and fills nothing any more: keys of fields that the form has lost, and targets that do not take it. */
export function lostOf({ fields, targets }: Asked, answers: Answers): string[] {
  const known = new Set(fields.map(({ key }) => key))
  const gone = Object.keys(answers).filter((key) => !known.has(key))
  const refused = fields.flatMap(({ key, maps_to: target }) =>
    target !== null &&
    Object.hasOwn(answers, key) &&
    targets[target]?.schema.safeParse(answers[key]).success !== true
      ? [target]
      : [],
  )
  return [...gone, ...refused]
}

function fill(
  filled: Record<SubmittedRecord, Record<string, unknown>>,
  target: string,
  value: unknown,
): void {
  const [record, name = '', own] = target.split('.') as [SubmittedRecord, ...string[]]
  if (own === undefined) filled[record][name] = value
  else filled[record]['custom'] = { ...(filled[record]['custom'] as object), [own]: value }
}
