import type { z } from 'zod'
import { NotFound, ValidationFailed, type FieldError } from '../errors.ts'
import { proposer, type Propose } from '../text/nearest.ts'
import { issueCode, issueWords } from './issue-words.ts'
import { namesAt } from './names.ts'
import { withNumbersOf } from './numbers.ts'
import { shown } from './shown.ts'
import { textFaults, type JudgedLater } from './text-faults.ts'

/** Where a value came from; names the place in messages when a field's name alone would not. */
export type Place = 'query' | 'body' | 'argument'

const mostFaults = 25

/** What is known of a part of a request beside its schema. */
interface Checking {
  /** Names that are accepted at its top too, to be proposed for one that is not. */
  readonly also?: readonly string[]
  /** What is checked by itself, so that its faults are no faults of the rest. */
  readonly later?: JudgedLater | undefined
}

/** Checks one part of the request. Unknown members are faults, each with the nearest valid name. */
export function check<S extends z.ZodType>(
  schema: S,
  value: unknown,
  place: Place,
  { also = [], later }: Checking = {},
): { data: z.output<S> } | { errors: readonly FieldError[] } {
  const unsafe = textFaults(value, later)
  if (unsafe.length > 0) return { errors: unsafe }
  const sent = place === 'query' ? withNumbersOf(schema, value) : value
  const parsed = schema.safeParse(sent, { reportInput: true, error: issueWords })
  if (parsed.success) return { data: parsed.data }
  const propose = proposer()
  return { errors: faultsOf(parsed.error.issues, { schema, place, also, propose }) }
}

/** The same of what is made of several parts. @throws ValidationFailed */
export function checked<S extends z.ZodType>(
  schema: S,
  value: unknown,
  place: Place = 'body',
  checking: Checking = {},
): z.output<S> {
  const outcome = check(schema, value, place, checking)
  if ('errors' in outcome) throw validationFailed(outcome.errors)
  return outcome.data
}

/** A path parameter that cannot name anything is a 404, with the reason in the detail. */
export function checkParams<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed =
    textFaults(value).length === 0 ? schema.safeParse(value, { error: issueWords }) : undefined
  if (parsed?.success === true) return parsed.data
  const reason = parsed?.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new NotFound({
    detail: `There is nothing at this path. ${reason?.join(' ') ?? 'Its text cannot be read.'}`,
  })
}

/** @throws ValidationFailed where a text of it can't be stored */
export function requireStorable(value: unknown): void {
  const unsafe = textFaults(value)
  if (unsafe.length > 0) throw validationFailed(unsafe)
}

export function validationFailed(errors: readonly FieldError[]) {
  return new ValidationFailed({
    detail: `Correct ${listed(errors.map(({ field }) => field))} and send the request again.`,
    errors,
  })
}

const mostListed = 5

function listed(fields: readonly string[]) {
  const names = [...new Set(fields)]
  const more = names.length - mostListed
  const quoted = names.slice(0, mostListed).map((field) => `\`${shown(field, 60)}\``)
  return more > 0 ? `${quoted.join(', ')} and ${more} more` : quoted.join(', ')
}

interface Checked {
  readonly schema: z.ZodType
  readonly place: Place
  /** What else is accepted at its top, beside the members of the schema. */
  readonly also: readonly string[]
  readonly propose: Propose
}

/** The first of each field, and no more than can be read at once; what lies beyond is not even looked at. */
function faultsOf(issues: readonly z.core.$ZodIssue[], checked: Checked) {
  const errors = new Map<string, FieldError>()
  for (const issue of issues) {
    for (const one of faults(issue, checked)) {
      if (!errors.has(one.field)) errors.set(one.field, one)
      if (errors.size >= mostFaults) return [...errors.values()]
    }
  }
  return [...errors.values()]
}

function* faults(issue: z.core.$ZodIssue, checked: Checked): Generator<FieldError> {
  const { schema, place, also } = checked
  const field = issue.path.join('.') || place
  if (issue.code === 'unrecognized_keys') {
    const names = { listed: namesAt(schema, issue.path), also: issue.path.length === 0 ? also : [] }
    for (const key of issue.keys) yield unknownField(issue.path, key, names, checked)
  } else {
    const code = issueCode(issue)
    const message = code === 'required' ? 'This field is required.' : sentence(issue.message)
    yield { field, code, message }
  }
}

interface Names {
  readonly listed: readonly string[]
  readonly also: readonly string[]
}

function unknownField(
  path: readonly PropertyKey[],
  key: string,
  names: Names,
  { place, propose }: Checked,
): FieldError {
  const field = [...path, key].join('.')
  const message =
    key === 'organization_id' && path.length === 0
      ? 'This call is not about one organization: leave `organization_id` out.'
      : `There is no ${kinds[place]} "${shown(field, 60)}". ${hint(key, names, propose)}`
  return { field, code: 'unknown', message }
}

function hint(key: string, { listed: names, also }: Names, propose: Propose): string {
  const suggestion = propose(key, [...names, ...also])
  if (suggestion !== undefined) return `Did you mean "${suggestion}"?`
  return names.length === 0 ? 'None is accepted here.' : `Accepted: ${names.join(', ')}.`
}

const kinds = { query: 'query parameter', body: 'body member', argument: 'argument' } as const

function sentence(message: string) {
  return /[.!?]$/.test(message) ? message : `${message}.`
}
