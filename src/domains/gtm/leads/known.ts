import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { knownAccounts, knownPeople } from '#domains/crm/index.ts'
import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Observation } from '#adapters/signal-sources/contract.ts'
import type { Prospect } from '../discovery/prospects.ts'
import type { Ranked } from '../discovery/ranking.ts'
import { isPersonKey } from '../scoring/person-key.ts'

/** Which of the ranked prospects the organization knows already, so that they cost nothing. */
export interface KnownLeads {
  /** Found before, for whatever profile. */
  isKnown(ranked: Ranked): boolean
  /** Among the contacts, by e-mail or as one of the same organization, or among the accounts, by domain or name. */
  isInCrm(ranked: Ranked): boolean
}

/** Asks the memory of earlier discoveries and the CRM. */
export async function knownAmong(
  scope: OrganizationScope,
  ranked: readonly Ranked[],
): Promise<KnownLeads> {
  const domains = ranked.flatMap(({ prospect: { domain } }) => domain ?? [])
  const [found, people, accounts] = await Promise.all([
    foundBefore(scope, ranked),
    knownPeople(scope, {
      emails: ranked.flatMap(({ prospect: { email } }) => (email === '' ? [] : email)),
      domains,
    }),
    knownAccounts(scope, {
      domains,
      names: ranked.flatMap(({ prospect: { facts } }) => facts.company ?? []),
    }),
  ])
  return {
    isKnown: (one) => mayBe(scope, one).some((hash) => found.has(hash)),
    isInCrm: ({ prospect: { email, domain, facts } }) =>
      people.emails.has(email.toLowerCase()) ||
      (domain !== null && (people.domains.has(domain) || accounts.domains.has(domain))) ||
      // A name is that of a company with another domain as often as not.
      (domain === null ? accounts.names : accounts.namesAlone).has(
        (facts.company ?? '').toLowerCase(),
      ),
  }
}

/**
 * Remembers the leads and tells which were not known before. Two runs at once cannot both be told so of
 * one lead: the primary key decides (guarded by the race test of discovery). In the order of the keys,
 * so that two runs never wait for each other.
 */
export async function remember(
  scope: OrganizationScope,
  ranked: readonly Ranked[],
): Promise<(ranked: Ranked) => boolean> {
  const hashes = [...new Set(ranked.flatMap((one) => is(scope, one)))]
  const { rows } = await sql<{ key_hash: string }>`
    insert into gtm_known_leads (organization_id, key_hash, first_seen_at)
    select ${scope.organizationId}::uuid, hash, ${timestamp(scope.now())}::timestamptz
      from unnest(${hashes}::text[]) as known (hash) order by hash
    on conflict do nothing
    returning key_hash`.execute(scope.db)
  const added = new Set(rows.map(({ key_hash }) => key_hash))
  return (one) => is(scope, one).every((hash) => added.has(hash))
}

async function foundBefore(scope: OrganizationScope, ranked: readonly Ranked[]) {
  const hashes = ranked.flatMap((one) => mayBe(scope, one))
  const { rows } = await sql<{ key_hash: string }>`
    select key_hash from gtm_known_leads
     where organization_id = ${scope.organizationId} and key_hash = any(${hashes}::text[])`.execute(
    scope.db,
  )
  return new Set(rows.map(({ key_hash }) => key_hash))
}

/** By what it is remembered: each of its keys, so that it is known again by any of them. */
function is(scope: OrganizationScope, { prospect }: Ranked): string[] {
  return prospect.keys.map((key) => hashOf(scope, key))
}

function mayBe(scope: OrganizationScope, { prospect }: Ranked): string[] {
  return prospect.formerKeys.map((key) => hashOf(scope, key))
}

/** Forgets that leads of these keys were ever found. */
export async function forgetKnown(
  scope: OrganizationScope,
  keys: readonly string[],
): Promise<void> {
  const hashes = keys.map((key) => hashOf(scope, key))
  await scope.db
    .deleteFrom('gtm_known_leads')
    .where('organization_id', '=', scope.organizationId)
    .where('key_hash', '=', sql<string>`any(${hashes}::text[])`)
    .execute()
}

/** The organization is part of it, so that equal leads of two tenants have nothing in common. */
function hashOf({ organizationId }: OrganizationScope, key: string): string {
  return createHash('sha256').update(`${organizationId} ${key}`).digest('hex')
}

/** Notes of leads that nothing older than now is to bring their people back. */
export async function noteLapsed(scope: OrganizationScope, keys: readonly string[]): Promise<void> {
  const hashes = keys.map((key) => hashOf(scope, key))
  await scope.db
    .updateTable('gtm_known_leads')
    .set({ lapsed_at: timestamp(scope.now()) })
    .where('organization_id', '=', scope.organizationId)
    .where('key_hash', '=', sql<string>`any(${hashes}::text[])`)
    .execute()
}

/** Prospects without what was said before they lapsed; of companies the words stay, without who said them. */
export async function withoutLapsed(
  scope: OrganizationScope,
  prospects: readonly Prospect[],
): Promise<Prospect[]> {
  const hashes = prospects.flatMap(({ formerKeys }) => formerKeys.map((key) => hashOf(scope, key)))
  const rows = await scope.db
    .selectFrom('gtm_known_leads')
    .select(['key_hash', 'lapsed_at'])
    .where('organization_id', '=', scope.organizationId)
    .where('key_hash', '=', sql<string>`any(${hashes}::text[])`)
    .where('lapsed_at', 'is not', null)
    .execute()
  const lapsed = new Map(rows.map(({ key_hash, lapsed_at }) => [key_hash, lapsed_at]))
  return prospects.flatMap((prospect) => {
    const at = prospect.formerKeys.map((key) => lapsed.get(hashOf(scope, key))).find((one) => one)
    return at ? (sinceLapsed(prospect, Date.parse(at)) ?? []) : prospect
  })
}

function sinceLapsed(prospect: Prospect, lapsedMs: number): Prospect | undefined {
  const isNew = ({ posted_at }: Observation) => Date.parse(posted_at) > lapsedMs
  if (prospect.observations.some(isNew)) return prospect
  if (isPersonKey(prospect.key)) return undefined
  const observations = prospect.observations.map(
    ({ author: _author, contact: _contact, ...one }) => one,
  )
  return { ...prospect, first_name: '', last_name: '', handle: '', email: '', observations }
}
