import { ValidationFailed } from '../../errors.ts'
import type { NaturalKey } from '../../query/own-fields.ts'
import type { OrganizationScope } from '../../scope.ts'
import type { Batched } from './run-batch.ts'
import type { Operation } from './shapes.ts'

interface Found {
  readonly key: NaturalKey
  readonly value: string
}

/** By what the record is to be found. @throws ValidationFailed */
export async function keyOf(
  scope: OrganizationScope,
  batched: Batched,
  { match, data }: Operation,
): Promise<Found> {
  const key = match === undefined ? undefined : await naturalKey(scope, batched, match)
  if (match === undefined || key === undefined)
    throw misplaced('match', `Send ${choices(namesOf(batched))}.`)
  const value = matchedValue(data, match, key)
  if (value === undefined) {
    const { members = [match] } = key
    const missing = members.find((name) => namedValue(data, name) === undefined) ?? match
    throw misplaced(missing, 'Send the value to find the record by.')
  }
  return { key, value }
}

/** What records are found by under this name, if they are. */
export async function naturalKey(
  scope: OrganizationScope,
  { keys, own }: Batched,
  name: string,
): Promise<NaturalKey | undefined> {
  if (Object.hasOwn(keys, name)) return keys[name]
  return own !== undefined && name.startsWith(own.prefix) ? own.key(scope, name) : undefined
}

/** What the data say of a name such as `email` or `custom.code`, if anything: by that name, else by others from which it follows. */
export function matchedValue(
  data: Operation['data'],
  name: string,
  key: NaturalKey | undefined,
): string | undefined {
  if (key?.members !== undefined) {
    const values = key.members.map((member) => namedValue(data, member))
    return values.includes(undefined) ? undefined : JSON.stringify(values)
  }
  return namedValue(data, name) ?? key?.told?.(data ?? {})
}

function namedValue(data: unknown, name: string): string | undefined {
  const value = name
    .split('.')
    .reduce<unknown>((inner, part) => (Object(inner) as Record<string, unknown>)[part], data)
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
}

function namesOf({ keys, own }: Batched): string[] {
  return [...Object.keys(keys), ...(own === undefined ? [] : [`${own.prefix}<unique field>`])]
}

function choices(keys: readonly string[]): string {
  return ['`id`', ...keys.map((key) => `\`match: ${key}\``)].join(' or ')
}

/** A refusal of a member of an operation that does not belong there, or lacks. */
export function misplaced(field: string, message: string) {
  const errors = [{ field, code: 'incompatible' as const, message }]
  return new ValidationFailed({ detail: message, errors })
}
