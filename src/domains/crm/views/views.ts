import { isDeepStrictEqual } from 'node:util'
import { sql, type SqlBool } from 'kysely'
import { requireRoom } from '#domains/identity/index.ts'
import { conflict, NotFound, RoleRequired } from '#kernel/errors.ts'
import { asked, type NaturalKey } from '#kernel/query/own-fields.ts'
import { refused, unknown } from '#kernel/query/condition.ts'
import { admits, transaction, type OrganizationScope } from '#kernel/scope.ts'
import { accounts } from '../accounts/accounts.ts'
import { contacts } from '../contacts/contacts.ts'
import { deals } from '../deals/deals.ts'
import type { RecordKind } from '../fields/schemas.ts'
import { lockValues } from '../fields/values.ts'
import { tasks } from '../tasks/tasks.ts'
import { seenBy, views } from './read.ts'
import type { NewView, View, ViewChange } from './schemas.ts'

const maxViews = 100

export const TooManyViews = conflict(
  'too_many_views',
  'You have reached your limit of views',
  `The limit is ${maxViews} for each member. Delete one that is no longer used.`,
)

const nouns = { contact: contacts, account: accounts, deal: deals, task: tasks }

/** Keeps a view of the caller's own, or for all. @throws ValidationFailed, TooManyViews */
export async function createView(scope: OrganizationScope, wish: NewView): Promise<View> {
  await requireSense(scope, wish.record, wish)
  return transaction(scope, async (inside) => {
    const taken = views.all(inside).where('created_by', '=', inside.actor.user_id)
    await requireRoom(inside, { taken, max: maxViews, Full: TooManyViews })
    return views.create(inside, { ...wish, filter: written(wish.filter) })
  })
}

/** A null is none; all else is written as JSON. */
function written(filter: unknown): string | null {
  return filter == null ? null : JSON.stringify(filter)
}

/** @throws NotFound, RecordChanged, RoleRequired, ValidationFailed */
export function changeView(
  scope: OrganizationScope,
  id: string,
  { filter, ...change }: ViewChange,
): Promise<View> {
  return transaction(scope, async (inside) => {
    const before = await lockOwn(inside, id)
    await requireSense(inside, before.record, { filter, ...change })
    const isOther = filter !== undefined && !isDeepStrictEqual(filter, before.filter)
    return views.change(inside, id, { ...change, ...(isOther && { filter: written(filter) }) })
  })
}

/** @throws NotFound, RecordChanged, RoleRequired */
export function deleteView(scope: OrganizationScope, id: string): Promise<void> {
  return transaction(scope, async (inside) => {
    await lockOwn(inside, id)
    await views.delete(inside, id)
  })
}

/** A view of the caller's own is known by its record and its name, whatever the case. Guarded by the race test of views. */
export const viewKeys = {
  name: {
    members: ['record', 'name'],
    lock: (scope, values) => lockValues(scope, `view of ${scope.actor.user_id} `, values),
    find: async (scope, value) => {
      const [record, name] = JSON.parse(value) as string[]
      const own = views.all(scope).where('created_by', '=', scope.actor.user_id)
      const found = await own
        .where(sql<SqlBool>`record = ${record} and lower(name) = lower(${name})`)
        .orderBy('created_at')
        .orderBy('id')
        .executeTakeFirst()
      return found?.id
    },
  },
} satisfies Readonly<Record<string, NaturalKey>>

/** Locks those of these that the caller sees, in one order. */
export async function lockViews(scope: OrganizationScope, ids: readonly string[]): Promise<void> {
  const seen = seenBy(scope).where('id', '=', sql<string>`any(${ids}::uuid[])`)
  await seen.orderBy('id').forUpdate().execute()
}

/** Its maker changes a view, and those who lead the organization one that is shared. */
async function lockOwn(scope: OrganizationScope, id: string): Promise<View> {
  const view = await seenBy(scope).where('id', '=', id).forUpdate().executeTakeFirst()
  if (view === undefined) throw new NotFound()
  if (view.created_by !== scope.actor.user_id && !admits('admin', scope.role))
    throw new RoleRequired()
  return view
}

/** Whether all that it names is there, by the rules of `POST …/query/`. @throws ValidationFailed */
async function requireSense(
  scope: OrganizationScope,
  record: RecordKind,
  { filter, ordering, columns = [] }: ViewChange,
): Promise<void> {
  const { fields, own, shapes } = nouns[record]
  const request = { page: 1, page_size: 1, ordering: ordering ?? 'created_at' }
  const declared = shapes.query.shape.ordering.unwrap().options
  const { added = {} } = await asked(
    scope,
    { fields, own },
    { ...request, filter: filter ?? undefined, isAll: true },
    declared,
  )
  const names = [...Object.keys(shapes.item.shape), ...Object.keys(added)]
  const wrong = columns.findIndex((name) => !names.includes(name))
  if (wrong >= 0)
    throw refused(`columns.${wrong}`, 'unknown', unknown('field', columns[wrong] ?? '', names))
}
