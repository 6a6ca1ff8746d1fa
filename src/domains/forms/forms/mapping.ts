import type { SubmittedFields } from '#domains/crm/index.ts'
import type { FieldError } from '#kernel/errors.ts'
import { proposer, type Propose } from '#kernel/text/nearest.ts'
import { fieldTypes, type Field, type FieldType, type NewField } from './field-schemas.ts'

/** What a form asks for where a record has this. */
function typeIn(targets: SubmittedFields, name: string | null): FieldType {
  const type = name === null ? 'text' : (targetNamed(targets, name)?.type ?? 'text')
  if (type === 'money') return 'number'
  return fieldTypes.find((one) => one === type) ?? 'text'
}

function targetNamed(targets: SubmittedFields, name: string) {
  return Object.hasOwn(targets, name) ? targets[name] : undefined
}

/** A field with its type; what has to be an address or a number is one, whatever was said. */
export function typed({ type, options, ...field }: NewField, targets: SubmittedFields): Field {
  const own = typeIn(targets, field.maps_to)
  const isOpen = type === undefined || type === 'text' || (type === 'textarea' && own !== 'text')
  const offered = field.maps_to === null ? [] : (targetNamed(targets, field.maps_to)?.options ?? [])
  return {
    ...field,
    type: isOpen ? own : type,
    options: options.length === 0 ? [...offered] : options,
  }
}

/** What is wrong with the fields of a form, together. */
export function mappingFaults(fields: readonly Field[], targets: SubmittedFields): FieldError[] {
  const propose = proposer()
  return fields.flatMap((field, place) => [
    ...keyFault(fields, field, place),
    ...targetFault(fields, field, { place, targets, propose }),
    ...typeFault(field, place, targets),
    ...optionsFault(field, place, targets),
  ])
}

function keyFault(fields: readonly Field[], { key }: Field, place: number): FieldError[] {
  if (fields.findIndex((other) => other.key === key) === place) return []
  const message = `Two fields have the key "${key}".`
  return [{ field: `fields.${place}.key`, code: 'invalid', message }]
}

interface Place {
  readonly place: number
  readonly targets: SubmittedFields
  readonly propose: Propose
}

function targetFault(
  fields: readonly Field[],
  { maps_to: target }: Field,
  { place, targets, propose }: Place,
): FieldError[] {
  if (target === null) return []
  const field = `fields.${place}.maps_to`
  if (!Object.hasOwn(targets, target)) {
    const names = Object.keys(targets)
    const near = propose(target, names)
    const hint = near === undefined ? `Use one of ${names.join(', ')}.` : `Did you mean "${near}"?`
    return [{ field, code: 'unknown', message: `There is no field "${target}". ${hint}` }]
  }
  if (fields.findIndex((other) => other.maps_to === target) === place) return []
  return [{ field, code: 'invalid', message: `Two fields map to ${target}.` }]
}

/** A text takes what any question with one reply brings; what is no text takes what it is. */
function typeFault({ type, maps_to: target }: Field, place: number, targets: SubmittedFields) {
  if (target === null || !Object.hasOwn(targets, target)) return []
  const own = typeIn(targets, target)
  const fits = own === 'text' ? !['boolean', 'choices'].includes(type) : type === own
  if (fits || type === 'hidden') return []
  const message = `Use the type ${own} for a field that maps to ${target}.`
  return [{ field: `fields.${place}.type`, code: 'incompatible', message } as const]
}

function optionsFault(
  { type, options, maps_to: target }: Field,
  place: number,
  targets: SubmittedFields,
): FieldError[] {
  if (type !== 'choice' && type !== 'choices') return []
  const field = `fields.${place}.options`
  if (options.length === 0) return [{ field, code: 'required', message: 'List the options.' }]
  const known = target === null ? [] : (targetNamed(targets, target)?.options ?? [])
  const strange = options.find((option) => known.length > 0 && !known.includes(option))
  if (strange === undefined) return []
  const message = `${target} has no option "${strange}".`
  return [{ field, code: 'not_a_choice', message }]
}
