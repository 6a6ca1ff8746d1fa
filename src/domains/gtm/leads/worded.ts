import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { isInRow } from '#kernel/search/wanted.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/** What stands after every word that begins so. */
const beyondLetters = '\u{10ffff}'

/** One lead in so many stands in indexes of its own, by the last byte of its id, which is random. */
export const share = 64
export function isSampled(id: 'id' | 'lead_id'): RawBuilder<SqlBool> {
  return sql`get_byte(uuid_send(${sql.ref(id)}), 15) < 4`
}

/** The leads of one profile, or of all of the organization. */
export interface Leads {
  readonly scope: OrganizationScope
  readonly profileId?: string
}

/** Indexes that begin with the organization and the id. */
export const indexesById = ['gtm_leads_pkey', 'gtm_leads_named', 'gtm_leads_told']

export function fromLeads({ scope: { organizationId }, profileId }: Leads): RawBuilder<unknown> {
  const within = profileId === undefined ? sql`` : sql`and profile_id = ${profileId}`
  return sql`from gtm_leads where organization_id = ${organizationId} ${within}`
}

/**
 * The entries of words that begin so, among which a lead with two such words stands twice; as far as they fulfil a condition. Of
 * all profiles they are looked up for one after the other: the planner would read all words of an organization that it knows
 * little of.
 */
export function entriesOf(
  { scope: { organizationId }, profileId }: Leads,
  word: string,
  only: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const entries = sql`from gtm_lead_words
     where organization_id = ${organizationId} and word >= ${word} and word < ${word + beyondLetters} and ${only}`
  return profileId === undefined
    ? sql`from gtm_profiles p, lateral (
        select lead_id ${entries} and profile_id = p.id order by word offset 0) entries
     where p.organization_id = ${organizationId}`
    : sql`${entries} and profile_id = ${profileId}`
}

/** Whether a lead has it, by its own row. What older code stored has its words in entries alone. */
export function holds({ scope: { organizationId } }: Leads, word: string): Expression<SqlBool> {
  return sql<SqlBool>`case when words is null
    then exists (select from gtm_lead_words where gtm_lead_words.organization_id = ${organizationId}
      and lead_id = gtm_leads.id and word >= ${word} and word < ${word + beyondLetters})
    else ${isInRow(word)} end`
}

/** Whether a lead is one of few, each of which is looked up. */
export function isOneOf(entries: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`gtm_leads.id = any(array(select lead_id ${entries}))`
}

/** More entries than any words have that are hashed. */
const hashedAtMost = 500_000

/** The same by the entries, all of which are read. As no join, since the planner would loop over them where it expects few. */
export function isAmong(
  id: 'gtm_leads.id' | 'lead_id',
  entries: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return sql`(${sql.ref(id)} in (select lead_id ${entries} limit ${hashedAtMost})) is true`
}
