import { withComparisons } from '#kernel/query/comparisons.ts'
import type { Comparison, Condition } from '#kernel/query/condition.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Asked } from './asked.ts'
import { withFormerPhones } from './former-phones.ts'
import { mergedKinds } from './schemas.ts'
import { valuesIn, valuesOf } from './values-asked.ts'

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
  if (had.size === 0) return query
  return { ...query, where: withComparisons(query.where, (one) => orThem(one, had)) }
}

function orThem(asked: Comparison, had: ReadonlyMap<string, readonly string[]>): Condition {
  const ids = valuesOf(asked, 'phone').flatMap((value) => had.get(value.toLowerCase()) ?? [])
  if (ids.length === 0) return asked
  return { or: [asked, { field: 'id', op: 'in', value: [...new Set(ids)] }] }
}
