import type { OrganizationScope } from '#kernel/scope.ts'
import { absorbedCalled } from '../../merges/external-ids.ts'
import type { Matching } from '../importables.ts'
import type { Planned } from './plan.ts'

/** Rows that another system's name, or a domain, leads to a record which only became part of another: they name the one that stayed. */
export async function withCalled(
  scope: OrganizationScope,
  { record, match }: Matching,
  rows: readonly Planned[],
): Promise<readonly Planned[]> {
  if (match !== 'external_id' && match !== 'domain') return rows
  const keys = rows.flatMap(({ key }) => key ?? [])
  const absorbed = await absorbedCalled(scope, record, keys, match)
  if (absorbed.size === 0) return rows
  return rows.map((row) => {
    const one = absorbed.get(row.key ?? '')
    return one === undefined ? row : { ...row, id: one.into }
  })
}
