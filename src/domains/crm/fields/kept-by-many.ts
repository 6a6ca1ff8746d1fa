import type { Values } from '#kernel/values.ts'
import type { Change, Writing } from '#kernel/records/writing.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { lockFields } from './definitions.ts'
import { customReader, refuseTaken, type Custom } from './input.ts'
import type { RecordKind } from './schemas.ts'
import { dropValues, keepValues } from './values.ts'

type Row = { readonly id: string; readonly custom: Custom }

/** The same for verbs that write many: one refused value takes all with it. */
export function keepingMany(record: RecordKind, verbs: Writing<Row>) {
  const { createMany, changeMany } = verbs
  return {
    createMany: (scope: OrganizationScope, all: readonly Values[]) =>
      transaction(scope, async (inside) => {
        const fields = await lockFields(inside, record)
        const read = customReader(fields)
        const whole: Values[] = []
        for (const values of all) {
          const sent = (values['custom'] ?? {}) as Custom
          const isPlain = fields.length === 0 && Object.keys(sent).length === 0
          const custom = isPlain ? {} : await read(inside, { sent })
          whole.push({ ...values, custom })
        }
        return kept(inside, record, await createMany(inside, whole))
      }),
    changeMany: (scope: OrganizationScope, changes: readonly Change[]) =>
      changes.every(({ values }) => values['custom'] === undefined)
        ? changeMany(scope, changes)
        : transaction(scope, async (inside) => {
            const whole = await withCustom(inside, record, verbs, changes)
            return kept(inside, record, await changeMany(inside, whole))
          }),
    deleteMany: (scope: OrganizationScope, ids: readonly string[]) =>
      transaction(scope, async (inside) => {
        await verbs.deleteMany(inside, ids)
        await dropValues(inside, ids)
      }),
  }
}

async function withCustom(
  scope: OrganizationScope,
  record: RecordKind,
  { lockMany }: Writing<Row>,
  changes: readonly Change[],
): Promise<Change[]> {
  const read = customReader(await lockFields(scope, record))
  const rows = await lockMany(
    scope,
    changes.map(({ id }) => id),
  )
  const before = new Map(rows.map(({ id, custom }) => [id, custom]))
  const whole: Change[] = []
  for (const { id, values } of changes) {
    const { custom: sent } = values as { custom?: Custom }
    const was = before.get(id)
    const isChanged = sent !== undefined && was !== undefined
    const custom = isChanged && (await read(scope, { sent, before: was }))
    whole.push({ id, values: custom === false ? values : { ...values, custom } })
  }
  return whole
}

async function kept(scope: OrganizationScope, record: RecordKind, rows: Row[]): Promise<Row[]> {
  const ids = rows.filter(({ custom }) => Object.keys(custom).length > 0).map(({ id }) => id)
  if (ids.length > 0) refuseTaken(await keepValues(scope, record, ids))
  return rows
}
