import type { OrganizationScope } from '../scope.ts'
import type { SystemScope } from './job.ts'

/**
 * Does a job's work in the organizations of the rows, one after the other. What fails in one is logged and left to the next run, and
 * keeps no other waiting.
 */
export async function inEach(
  scope: Pick<SystemScope, 'enter' | 'log'>,
  rows: Iterable<{ readonly organization_id: string }>,
  work: (inside: OrganizationScope) => Promise<unknown>,
): Promise<void> {
  const organizationIds = new Set(Array.from(rows, ({ organization_id }) => organization_id))
  for (const organization_id of organizationIds)
    try {
      await work(await scope.enter(organization_id))
    } catch (err) {
      scope.log.error({ err, organization_id }, 'work in an organization failed')
    }
}

/** The same with single things of one organization: what fails is logged, and keeps no other waiting. */
export async function oneByOne<T extends { readonly id: string }>(
  { log, organizationId: organization_id }: Pick<OrganizationScope, 'log' | 'organizationId'>,
  rows: Iterable<T>,
  work: (row: T) => Promise<unknown>,
): Promise<void> {
  for (const row of rows)
    try {
      await work(row)
    } catch (err) {
      log.error({ err, organization_id, id: row.id }, 'work in an organization failed')
    }
}
