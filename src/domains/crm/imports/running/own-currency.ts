import { readOrganization } from '#domains/identity/index.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Planned } from './plan.ts'

/** Rows whose value is in one of several currencies, with that of the organization, in which new deals are. */
export async function withOwnCurrency(
  scope: OrganizationScope,
  rows: readonly Planned[],
): Promise<readonly Planned[]> {
  if (rows.every(({ currencies }) => currencies === undefined)) return rows
  const { currency: own } = await readOrganization(scope)
  return rows.map((row) =>
    row.currencies === undefined ? row : { ...row, currencies: { ...row.currencies, own } },
  )
}
