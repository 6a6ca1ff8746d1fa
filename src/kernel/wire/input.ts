import { z } from 'zod'
import { NotFound, ValidationFailed, type FieldError } from '../errors.ts'
import { nearest } from '../text/nearest.ts'
import { textFaults } from './text-faults.ts'

/** Where a value came from; names the place in messages when a field's name alone would not. */
export type Place = 'query' | 'body' | 'argument'

/** Checks one part of the request. Unknown members are faults, each with the nearest valid name. */
export function check<S extends z.ZodType>(
  schema: S,
  value: unknown,
  place: Place,
): { data: z.output<S> } | { errors: readonly FieldError[] } {
  const unsafe = textFaults(value)
  if (unsafe.length > 0) return { errors: unsafe }
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return { data: parsed.data }
  return { errors: parsed.error.issues.flatMap((issue) => faults(issue, schema, place)) }
}

/** A path parameter that cannot name anything is a 404, with the reason in the detail. */
export function checkParams<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = textFaults(value).length === 0 ? schema.safeParse(value) : undefined
  if (parsed?.success === true) return parsed.data
  const reason = parsed?.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new NotFound({
    detail: `The path names nothing that could exist (${reason?.join('; ') ?? 'unreadable text'}).`,
  })
}

export function validationFailed(errors: readonly FieldError[]) {
  return new ValidationFailed({
    detail: `Correct ${listed(errors.map(({ field }) => field))} and send the request again.`,
    errors,
  })
}

/** The names a strict object schema knows; empty if the schema is something else. */
export function fieldNames(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

function listed(fields: readonly string[]) {
  return [...new Set(fields)].map((field) => `\`${field}\``).join(', ')
}

function faults(issue: z.core.$ZodIssue, schema: z.ZodType, place: Place): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) =>
      unknownField([...issue.path, key].join('.') || place, schema, place),
    )
  const field = issue.path.join('.') || place
  const missing = issue.code === 'invalid_type' && issue.input === undefined
  return [missing ? required(field) : { field, code: issue.code, message: sentence(issue.message) }]
}

function required(field: string): FieldError {
  return {
    field,
    code: 'required',
    message: 'This field is required.',
  }
}

function unknownField(field: string, schema: z.ZodType, place: Place): FieldError {
  const names = knownNames(schema, place)
  const suggestion = nearest(field, names)
  const hint =
    suggestion === undefined
      ? names.length === 0
        ? 'None is accepted here.'
        : `Accepted: ${names.join(', ')}.`
      : `Did you mean "${suggestion}"?`
  return { field, code: 'unknown', message: `There is no ${kinds[place]} "${field}". ${hint}` }
}

const kinds = { query: 'query parameter', body: 'body member', argument: 'argument' } as const

/** A tool's schema already holds the organization where it takes one. */
function knownNames(schema: z.ZodType, place: Place) {
  return place === 'argument' ? fieldNames(schema) : [...fieldNames(schema), 'organization_id']
}

function sentence(message: string) {
  return /[.!?]$/.test(message) ? message : `${message}.`
}
