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

/** How many runs go on, by who made them, as JSON; `$1` is the organization. */
export const runningText = `
  select json_object_agg(created_by, running)
    from (select created_by, count(*) as running from ai_runs
           where organization_id = $1 and status = 'running' group by created_by) as going_on`
