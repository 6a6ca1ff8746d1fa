import { NotFound, ValidationFailed } from '../../errors.ts'
import type { OrganizationScope } from '../../scope.ts'
import { checked } from '../../wire/input.ts'
import type { NaturalKey } from '../../query/own-fields.ts'
import type { Batched } from './run-batch.ts'
import type { Operation, Result } from './shapes.ts'

/** One operation of a batch, inside a transaction. @throws what its single call refuses */
export function runOperation(
  scope: OrganizationScope,
  batched: Batched,
  operation: Operation,
): Promise<Result> {
  return steps[operation.op](scope, batched, operation)
}

type Step = (scope: OrganizationScope, batched: Batched, operation: Operation) => Promise<Result>

const steps: Readonly<Record<Operation['op'], Step>> = {
  create: async (scope, { shapes, verbs }, { id, match, data = {} }) => {
    if (id !== undefined) throw misplaced('id', 'A new record gets its id by itself.')
    if (match !== undefined) throw misplaced('match', 'Use `upsert` to look for one first.')
    const made = await verbs.create(scope, checked(shapes.create, data))
    return { status: 201, id: made.id }
  },
  update: async (scope, batched, operation) => {
    const id = await targetOf(scope, batched, operation)
    await batched.verbs.change(scope, id, checked(batched.shapes.change, operation.data ?? {}))
    return { status: 200, id }
  },
  upsert: async (scope, batched, operation) => {
    const { key, value } = await keyOf(scope, batched, operation)
    await key.lock(scope, [value])
    const found = await key.find(scope, value)
    return found === undefined
      ? steps.create(scope, batched, { op: 'create', data: operation.data })
      : steps.update(scope, batched, { op: 'update', id: found, data: operation.data })
  },
  delete: async (scope, batched, operation) => {
    const id = await targetOf(scope, batched, operation)
    await batched.verbs.delete(scope, id)
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
  if (value === undefined) throw misplaced(match, 'Send the value by which the record is found.')
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

/** What the data say of a name such as `email` or `custom.code`, if anything: by that name, else by another from which it follows. */
export function matchedValue(
  data: Operation['data'],
  name: string,
  key: NaturalKey | undefined,
): string | undefined {
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
