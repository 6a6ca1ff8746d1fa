import { isDeepStrictEqual } from 'node:util'
import { NotFound, ValidationFailed } from '../../errors.ts'
import type { OrganizationScope } from '../../scope.ts'
import { RecordChanged } from '../../wire/entity-tag.ts'
import { checked, requireStorable } from '../../wire/input.ts'
import type { NaturalKey } from '../../query/own-fields.ts'
import type { Batched } from './run-batch.ts'
import type { Operation, Result } from './shapes.ts'

/** One operation of a batch, inside a transaction. @throws what its single call refuses */
export async function runOperation(
  scope: OrganizationScope,
  batched: Batched,
  operation: Operation,
): Promise<Result> {
  const { data, if_match: ifMatch } = operation
  requireStorable(data)
  return steps[operation.op](
    ifMatch === undefined ? scope : { ...scope, ifMatch },
    batched,
    operation,
  )
}

type Step = (scope: OrganizationScope, batched: Batched, operation: Operation) => Promise<Result>

const steps: Readonly<Record<Operation['op'], Step>> = {
  create: async (scope, { shapes, verbs }, { id, match, if_match: ifMatch, data = {} }) => {
    if (id !== undefined) throw misplaced('id', 'A new record gets its id by itself.')
    if (match !== undefined) throw misplaced('match', 'Use `upsert` to look for one first.')
    if (ifMatch !== undefined) throw misplaced('if_match', 'A new record has no state before it.')
    const made = await verbs.create(scope, checked(shapes.create, data))
    return { status: 201, id: made.id }
  },
  update: async (scope, batched, operation) => {
    const id = await targetOf(scope, batched, operation)
    const data = await changeOf(scope, batched, { ...operation, id })
    const changed = await batched.verbs.change(scope, id, checked(batched.shapes.change, data))
    // That of the record: the one that was sent may be of before a merge.
    return { status: 200, id: changed.id }
  },
  upsert: async (scope, batched, operation) => {
    const { key, value } = await keyOf(scope, batched, operation)
    await key.lock(scope, [value])
    const found = await key.find(scope, value)
    if (found === undefined && operation.if_match !== undefined) throw new RecordChanged()
    return found === undefined
      ? steps.create(scope, batched, { op: 'create', data: operation.data })
      : steps.update(scope, batched, { ...operation, op: 'update', id: found })
  },
  delete: async (scope, batched, operation) => {
    const id = await targetOf(scope, batched, operation)
    await batched.verbs.delete(scope, id, operation.data ?? {})
    return { status: 204, id }
  },
}

async function targetOf(scope: OrganizationScope, batched: Batched, operation: Operation) {
  if (operation.id !== undefined) return operation.id
  const { key, value } = await keyOf(scope, batched, operation)
  const found = await key.find(scope, value)
  if (found === undefined) throw new NotFound()
  return found
}

/** The data without what a record that was found by them has for good. @throws ValidationFailed where they say else */
async function changeOf(
  scope: OrganizationScope,
  { fixed = [], verbs }: Batched,
  { id, match, data = {} }: Operation & { readonly id: string },
): Promise<unknown> {
  if (match === undefined || fixed.length === 0) return data
  const record = Object(await verbs.read(scope, id)) as Readonly<Record<string, unknown>>
  const sent = Object.entries(data as Readonly<Record<string, unknown>>)
  const other = sent.find(
    ([name, value]) => fixed.includes(name) && !isDeepStrictEqual(value, record[name]),
  )
  if (other !== undefined) throw misplaced(other[0], 'It is said for good; the record has another.')
  return Object.fromEntries(sent.filter(([name]) => !fixed.includes(name)))
}

interface Found {
  readonly key: NaturalKey
  readonly value: string
}

/** By what the record is to be found. @throws ValidationFailed */
async function keyOf(
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
    throw misplaced(missing, 'Send the value by which the record is found.')
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

function misplaced(field: string, message: string) {
  const errors = [{ field, code: 'incompatible' as const, message }]
  return new ValidationFailed({ detail: message, errors })
}
