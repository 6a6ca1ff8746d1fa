import { NotFound, ValidationFailed } from '../../errors.ts'
import type { OrganizationScope } from '../../scope.ts'
import { checked } from '../../wire/input.ts'
import type { Batched, NaturalKey } from './run-batch.ts'
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
    const { key, value } = keyOf(batched, operation)
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
  const { key, value } = keyOf(batched, operation)
  const found = await key.find(scope, value)
  if (found === undefined) throw new NotFound()
  return found
}

interface Found {
  readonly key: NaturalKey
  readonly value: string
}

/** By what the record is to be found. @throws ValidationFailed */
function keyOf({ keys }: Batched, { match, data }: Operation): Found {
  const key = match === undefined ? undefined : keys[match]
  if (match === undefined || key === undefined)
    throw misplaced('match', `Send ${choices(Object.keys(keys))}.`)
  const value: unknown = (Object(data) as Record<string, unknown>)[match]
  if (typeof value !== 'string' || value.trim() === '')
    throw misplaced(match, 'Send the value by which the record is found.')
  return { key, value: value.trim() }
}

function choices(keys: readonly string[]): string {
  return ['`id`', ...keys.map((key) => `\`match: ${key}\``)].join(' or ')
}

function misplaced(field: string, message: string) {
  const errors = [{ field, code: 'incompatible' as const, message }]
  return new ValidationFailed({ detail: message, errors })
}
