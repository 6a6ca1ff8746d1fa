import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'

export function maker({ actor }: OrganizationScope): string {
  if (actor.user_id === null) throw new TypeError('a run belongs to a person')
  return actor.user_id
}

/** The caller's own. */
export function ownRuns(scope: OrganizationScope) {
  return scope.db
    .selectFrom('ai_runs')
    .where('organization_id', '=', scope.organizationId)
    .where('created_by', '=', maker(scope))
}

/** How many runs of the caller's go on. */
export function countingRunning(scope: OrganizationScope) {
  return ownRuns(scope)
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .where('status', '=', sql.lit('running'))
    .compile()
}
