import { withComparisons } from '#kernel/query/comparisons.ts'
import type { Comparison, Condition } from '#kernel/query/condition.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Asked } from './asked.ts'
import { absorbedCalled, type Naming } from './external-ids.ts'
import { phonesAsked } from './phones-asked.ts'
import { valuesIn, valuesOf } from './values-asked.ts'

/**
 * A list that is asked for what records are called, or for their domain, is asked for those that they are by now; by a telephone
 * number, for those too into which one with it was merged.
 */
export async function calledOf<Q extends Asked>(
  scope: OrganizationScope,
  kind: string,
  query: Q,
): Promise<Q> {
  const called = await byName(scope, kind, {
    query: await byName(scope, kind, { query, name: 'external_id' }),
    name: 'domain',
  })
  return phonesAsked(scope, kind, called)
}

interface Sought<Q> {
  readonly query: Q
  readonly name: Naming
}

async function byName<Q extends Asked>(
  scope: OrganizationScope,
  kind: string,
  { query, name }: Sought<Q>,
): Promise<Q> {
  const own = query[name]
  const values = [...(own === undefined ? [] : [own]), ...valuesIn(query.where, name)]
  const absorbed = await absorbedCalled(scope, kind, values.map(asKept[name]), name)
  if (absorbed.size === 0) return query
  const led = (value: unknown) => absorbed.get(asKept[name](String(value)))?.into
  const where = query.where && withComparisons(query.where, (one) => comparisonLed(one, name, led))
  const into = led(own)
  if (into === undefined) return { ...query, ...(where && { where }) }
  const { [name]: _led, ...others } = query
  const isIt: Condition = { field: 'id', op: 'eq', value: into }
  return { ...(others as unknown as Q), where: where === undefined ? isIt : { and: [where, isIt] } }
}

const asKept: Readonly<Record<Naming, (value: string) => string>> = {
  external_id: (value) => value,
  domain: (value) => value.toLowerCase(),
}

function comparisonLed(
  asked: Comparison,
  name: Naming,
  led: (value: unknown) => string | undefined,
): Condition {
  const values = valuesOf(asked, name)
  const ids = values.flatMap((value) => led(value) ?? [])
  if (ids.length === 0) return asked
  const left = values.filter((value) => led(value) === undefined)
  const others: Condition = { field: 'id', op: 'in', value: ids }
  return left.length === 0 ? others : { or: [{ field: name, op: 'in', value: left }, others] }
}
