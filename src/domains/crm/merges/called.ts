import type { Condition } from '#kernel/query/condition.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Asked } from './asked.ts'
import { absorbedCalled } from './external-ids.ts'

const name = 'external_id'

/** A list that is asked for what another system calls records is asked for those that they are by now. */
export async function calledOf<Q extends Asked>(
  scope: OrganizationScope,
  kind: string,
  query: Q,
): Promise<Q> {
  const own = query.external_id
  const values = [...(own === undefined ? [] : [own]), ...valuesIn(query.where)]
  const absorbed = await absorbedCalled(scope, kind, values)
  if (absorbed.size === 0) return query
  const led = (value: unknown) => absorbed.get(String(value))?.into
  const where = query.where && conditionLed(query.where, led)
  const into = led(own)
  if (into === undefined) return { ...query, ...(where && { where }) }
  const { external_id: _led, ...others } = query
  const isIt: Condition = { field: 'id', op: 'eq', value: into }
  return { ...(others as Q), where: where === undefined ? isIt : { and: [where, isIt] } }
}

/** Those that are looked for; what is not meant is compared as it stands. */
function valuesIn(where: Condition | undefined): string[] {
  if (where === undefined) return []
  if (!('field' in where))
    return ('and' in where ? where.and : where.or).flatMap((part) => valuesIn(part))
  const isSought = where.field === name && (where.op === 'eq' || where.op === 'in')
  return isSought ? [where.value].flat().map(String) : []
}

function conditionLed(where: Condition, led: (value: unknown) => string | undefined): Condition {
  if ('and' in where) return { and: where.and.map((part) => conditionLed(part, led)) }
  if ('or' in where) return { or: where.or.map((part) => conditionLed(part, led)) }
  const values = valuesIn(where)
  const ids = values.flatMap((value) => led(value) ?? [])
  if (ids.length === 0) return where
  const left = values.filter((value) => led(value) === undefined)
  const among: Condition = { field: 'id', op: 'in', value: ids }
  return left.length === 0 ? among : { or: [{ field: name, op: 'in', value: left }, among] }
}
