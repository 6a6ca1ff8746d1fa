import type { OrganizationScope } from '#kernel/scope.ts'
import { absorbedCalled } from '../../merges/external-ids.ts'
import type { Matching } from '../importables.ts'
import type { Planned } from './plan.ts'

/** Rows that another system's name leads to a record which only became part of one by that name: they name the one that stayed. */
export async function withCalled(
  scope: OrganizationScope,
  { record, match }: Matching,
  rows: readonly Planned[],
): Promise<readonly Planned[]> {
  const keys = match === 'external_id' ? rows.flatMap(({ key }) => key ?? []) : []
  const absorbed = await absorbedCalled(scope, record, keys)
  if (absorbed.size === 0) return rows
  return rows.map((row) => {
    const one = absorbed.get(row.key ?? '')
    return one === undefined ? row : { ...row, id: one.into }
  })
}
