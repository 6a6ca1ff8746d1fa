import { sql, type Expression, type SqlBool } from 'kysely'
import { dayMs, timestamp } from '#kernel/clock.ts'
import { when } from '#kernel/lists/filters.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { wantedWords } from '#kernel/search/words.ts'
import type { LeadFilter } from './schemas.ts'

/** What stands after every word that begins so. */
const beyondLetters = '\u{10ffff}'

function equal(column: string) {
  return (value: string) => sql<SqlBool>`${sql.ref(column)} = ${value}`
}
function atLeast(column: string) {
  return (least: number) => sql<SqlBool>`${sql.ref(column)} >= ${least}`
}
function atMost(column: string) {
  return (most: number) => sql<SqlBool>`${sql.ref(column)} <= ${most}`
}

/** True of the leads of a profile that pass the filter. */
export function conditionsOf(
  scope: OrganizationScope,
  profileId: string,
  given: Omit<LeadFilter, 'page' | 'page_size' | 'ordering'>,
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
    ...(given.search === undefined ? [] : holdsWords(scope, profileId, given.search)),
  ]
}

function holdsWords({ organizationId }: OrganizationScope, profileId: string, text: string) {
  return heldBy(
    text,
    (range) => sql`select lead_id from gtm_lead_words
       where organization_id = ${organizationId} and profile_id = ${profileId} and ${range}`,
  )
}

/** True of the leads that hold the words, whichever profile found them. */
export function wordsOfAnyProfile(
  { organizationId }: OrganizationScope,
  text: string,
): Expression<SqlBool>[] {
  return heldBy(
    text,
    (range) => sql`select lead_id from gtm_profiles
        join gtm_lead_words on gtm_lead_words.organization_id = ${organizationId}
         and profile_id = gtm_profiles.id and ${range}
       where gtm_profiles.organization_id = ${organizationId}`,
  )
}

/** True of the leads among those with each word, given who holds one of a range of words. */
function heldBy(text: string, holders: (range: Expression<SqlBool>) => Expression<unknown>) {
  const words = wantedWords(text)
  if (words.length === 0) return [sql<SqlBool>`false`]
  return words.map((word) => {
    const range = sql<SqlBool>`word >= ${word} and word < ${word + beyondLetters}`
    return sql<SqlBool>`gtm_leads.id in (${holders(range)})`
  })
}
