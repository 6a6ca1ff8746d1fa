import type { Values } from '#kernel/values.ts'
import type { Writing } from '#kernel/records/writing.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { fieldsOf, lockFields } from './definitions.ts'
import { customAfter, refuseTaken, type Custom } from './input.ts'
import type { RecordKind } from './schemas.ts'
import { keepingMany } from './kept-by-many.ts'
import { dropValues, keepValues } from './values.ts'

type Row = { readonly id: string; readonly custom: Custom }

/** The same verbs, which check the values of custom fields and keep them as their index has them. */
export function withCustomFields<W extends Writing>(record: RecordKind, verbs: W): W {
  // Each kind of records has a column `custom`, which the types of any one of them do not show.
  const known = verbs as Writing<Row>
  return { ...verbs, ...keeping(record, known), ...keepingMany(record, known) }
}

function keeping(record: RecordKind, verbs: Writing<Row>) {
  const { create, change, lock, restore, put } = verbs
  const kept = async (scope: OrganizationScope, row: Row) => {
    refuseTaken(await keepValues(scope, record, [row.id]))
    return row
  }
  return {
    create: async (scope: OrganizationScope, values: Values) => {
      const sent = (values['custom'] ?? {}) as Custom
      // What follows a record has its values, which were looked at with it.
      const isSame = values['follows_id'] != null
      if (Object.keys(sent).length > 0 || isSame)
        return transaction(scope, async (inside) => {
          const given = isSame ? { sent: {}, before: sent } : { sent }
          const custom = await customAfter(inside, await lockFields(inside, record), given)
          return kept(inside, await create(inside, { ...values, custom }))
        })
      const custom = await customAfter(scope, await fieldsOf(scope, record), { sent })
      return create(scope, { ...values, custom })
    },
    change: (scope: OrganizationScope, id: string, values: Values) => {
      const { custom: sent } = values as { custom?: Custom }
      if (sent === undefined) return change(scope, id, values)
      return transaction(scope, async (inside) => {
        const fields = await lockFields(inside, record)
        const { custom: before } = await lock(inside, id)
        const custom = await customAfter(inside, fields, { sent, before })
        return kept(inside, await change(inside, id, { ...values, custom }))
      })
    },
    restore: (scope: OrganizationScope, row: Values) =>
      transaction(scope, async (inside) => {
        const known = await ofKnownFields(inside, record, row)
        return kept(inside, await restore(inside, known))
      }),
    put: (...[scope, id, values, telling]: Parameters<typeof put>) =>
      transaction(scope, async (inside) => {
        const known = await ofKnownFields(inside, record, values)
        return kept(inside, await put(inside, id, known, telling))
      }),
    delete: (scope: OrganizationScope, id: string, more?: Values) =>
      transaction(scope, async (inside) => {
        await verbs.delete(inside, id, more)
        await dropValues(inside, [id])
      }),
  }
}

/** Values of before, without those of fields that were deleted since; nobody deletes more meanwhile. */
async function ofKnownFields(
  scope: OrganizationScope,
  record: RecordKind,
  values: Values,
): Promise<Values> {
  const keys = new Set((await lockFields(scope, record)).map(({ key }) => key))
  const stored = Object.entries((values['custom'] ?? {}) as Custom)
  if (values['custom'] === undefined) return values
  return { ...values, custom: Object.fromEntries(stored.filter(([key]) => keys.has(key))) }
}
