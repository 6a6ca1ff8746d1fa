import { z } from 'zod'
import { NotFound, ValidationFailed, type FieldError } from '../errors.ts'
import { nearest } from './nearest.ts'
import { textFaults } from './text-faults.ts'

/** Where a value came from; names the place in messages when a field's name alone would not. */
export type Place = 'query' | 'body' | 'argument'

/** Checks one part of the request. Unknown members are faults, each with the nearest valid name. */
export const check = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  place: Place,
): { data: z.output<S> } | { errors: readonly FieldError[] } => {
  const unsafe = textFaults(value)
  if (unsafe.length > 0) return { errors: unsafe }
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return { data: parsed.data }
  return { errors: parsed.error.issues.flatMap((issue) => faults(issue, schema, place)) }
}

/** A path parameter that cannot name anything is a 404, with the reason in the detail. */
export const checkParams = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const parsed = textFaults(value).length === 0 ? schema.safeParse(value) : undefined
  if (parsed?.success === true) return parsed.data
  const reason = parsed?.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new NotFound({
    detail: `The path names nothing that could exist (${reason?.join('; ') ?? 'unreadable text'}).`,
  })
}

export const validationFailed = (errors: readonly FieldError[]) =>
  new ValidationFailed({
    detail: `Correct ${listed(errors.map(({ field }) => field))} and send the request again.`,
    errors,
  })

/** The names a strict object schema knows; empty where the schema is something else. */
export const fieldNames = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

const listed = (fields: readonly string[]) =>
  [...new Set(fields)].map((field) => `\`${field}\``).join(', ')

const faults = (issue: z.core.$ZodIssue, schema: z.ZodType, place: Place): FieldError[] => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) =>
      unknownField([...issue.path, key].join('.') || place, schema, place),
    )
  const field = issue.path.join('.') || place
  const missing = issue.code === 'invalid_type' && issue.input === undefined
  return [missing ? required(field) : { field, code: issue.code, message: sentence(issue.message) }]
}

const required = (field: string): FieldError => ({
  field,
  code: 'required',
  message: 'This field is required.',
})

const unknownField = (field: string, schema: z.ZodType, place: Place): FieldError => {
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
const knownNames = (schema: z.ZodType, place: Place) =>
  place === 'argument' ? fieldNames(schema) : [...fieldNames(schema), 'organization_id']

const sentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`)
