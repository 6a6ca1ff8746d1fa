import type { Condition } from '#kernel/query/condition.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Asked } from './asked.ts'
import { withFormerPhones } from './former-phones.ts'
import { mergedKinds } from './schemas.ts'
import { valuesIn } from './values-asked.ts'

/** A list that is asked for telephone numbers shows those too into which a record with one of them was merged. */
export async function phonesAsked<Q extends Asked>(
  scope: OrganizationScope,
  kind: string,
  query: Q,
): Promise<Q> {
  const merged = mergedKinds.find((one) => one === kind)
  const values = valuesIn(query.where, 'phone')
  if (merged === undefined || values.length === 0 || query.where === undefined) return query
  const had = await withFormerPhones(scope, merged, values)
  return had.size === 0 ? query : { ...query, where: withThem(query.where, had) }
}

function withThem(where: Condition, had: ReadonlyMap<string, readonly string[]>): Condition {
  if ('and' in where) return { and: where.and.map((part) => withThem(part, had)) }
  if ('or' in where) return { or: where.or.map((part) => withThem(part, had)) }
  const ids = valuesIn(where, 'phone').flatMap((value) => had.get(value.toLowerCase()) ?? [])
  if (ids.length === 0) return where
  return { or: [where, { field: 'id', op: 'in', value: [...new Set(ids)] }] }
}
