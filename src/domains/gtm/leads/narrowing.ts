import { sql, type Expression, type SqlBool } from 'kysely'
import { dayMs, timestamp } from '#kernel/clock.ts'
import { when } from '#kernel/lists/filters.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { LeadFilter } from './schemas.ts'

function equal(column: string) {
  return (value: string) => sql<SqlBool>`${sql.ref(column)} = ${value}`
}
function atLeast(column: string) {
  return (least: number) => sql<SqlBool>`${sql.ref(column)} >= ${least}`
}
function atMost(column: string) {
  return (most: number) => sql<SqlBool>`${sql.ref(column)} <= ${most}`
}

/** True of the leads that pass the filter, their words aside. */
export function conditionsOf(
  scope: OrganizationScope,
  given: Omit<LeadFilter, 'page' | 'page_size' | 'ordering' | 'search'>,
): Expression<SqlBool>[] {
  return [
    ...when(given.stage, equal('stage')),
    ...when(given.source, equal('source')),
    ...when(given.country, equal('country_code')),
    ...when(given.max_age_days, (days) => {
      const oldest = timestamp(new Date(scope.now().getTime() - days * dayMs))
      return sql<SqlBool>`asked_at >= ${oldest}`
    }),
    ...when(given.min_fit, atLeast('fit_score')),
    ...when(given.max_fit, atMost('fit_score')),
    ...when(given.min_intent, atLeast('intent_score')),
    ...when(given.max_intent, atMost('intent_score')),
    ...when(given.min_priority, atLeast('priority')),
    ...when(given.max_priority, atMost('priority')),
  ]
}
