import { isDeepStrictEqual } from 'node:util'
import { NotFound } from '../../errors.ts'
import type { OrganizationScope } from '../../scope.ts'
import { RecordChanged } from '../../wire/entity-tag.ts'
import { checked, requireStorable } from '../../wire/input.ts'
import { keyOf, misplaced } from './natural-keys.ts'
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
  create: async (scope, batched, { id, match, if_match: ifMatch, data = {} }) => {
    if (id !== undefined)
      throw misplaced('id', 'Leave it out: the service sets the id of a new record.')
    if (match !== undefined) throw misplaced('match', 'Use `upsert` to look for one first.')
    if (ifMatch !== undefined)
      throw misplaced('if_match', 'Leave it out: a new record has no earlier state.')
    const { shapes, verbs } = batched
    const made = await verbs.create(scope, checked(shapes.create, data))
    return { status: 201, ...named(batched, made) }
  },
  update: async (scope, batched, operation) => {
    const id = await targetOf(scope, batched, operation)
    return change(scope, batched, { ...operation, id, isFound: operation.id === undefined })
  },
  upsert: async (scope, batched, operation) => {
    const { key, value } = await keyOf(scope, batched, operation)
    await key.lock(scope, [value])
    const found = await key.find(scope, value)
    if (found === undefined && operation.if_match !== undefined) throw new RecordChanged()
    return found === undefined
      ? steps.create(scope, batched, { op: 'create', data: operation.data })
      : change(scope, batched, { ...operation, id: found, isFound: true })
  },
  delete: async (scope, batched, operation) => {
    const id = await targetOf(scope, batched, operation)
    await batched.verbs.delete(scope, id, operation.data ?? {})
    return { status: 204, id }
  },
}

type Change = Operation & { readonly id: string; readonly isFound: boolean }

async function change(
  scope: OrganizationScope,
  batched: Batched,
  operation: Change,
): Promise<Result> {
  const { shapes, verbs, keys } = batched
  const { id, match = '', isFound } = operation
  const body = checked(shapes.change, await changeOf(scope, batched, operation))
  const isKept = isFound && Object.hasOwn(keys, match) && keys[match]?.isKept === true
  const changed = await verbs.change(scope, id, isKept ? without(body, match) : body)
  // That of the record: the one that was sent may be of before a merge.
  return { status: 200, ...named(batched, changed) }
}

function named({ tagOf }: Batched, record: { readonly id: string }) {
  return { id: record.id, ...(tagOf !== undefined && { etag: tagOf(record) }) }
}

function without(body: unknown, name: string): unknown {
  const members = Object.entries(body as Readonly<Record<string, unknown>>)
  return Object.fromEntries(members.filter(([one]) => one !== name))
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
  if (other !== undefined)
    throw misplaced(other[0], 'It cannot be changed, and the record has another value.')
  return Object.fromEntries(sent.filter(([name]) => !fixed.includes(name)))
}
