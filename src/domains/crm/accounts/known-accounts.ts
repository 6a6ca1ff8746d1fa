import { sql } from 'kysely'
import { isSharedHost } from '#adapters/web/shared-hosts.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { absorbedCalled } from '../merges/external-ids.ts'
import { accountsCalled } from './accounts-called.ts'

/**
 * Of the domains and names asked about, those that some account has, or had before a merge, and names that one is called
 * but for its legal form; in lower case.
 */
export interface KnownAccounts {
  readonly domains: ReadonlySet<string>
  readonly names: ReadonlySet<string>
  /** Names of accounts whose domain nobody wrote down. */
  readonly namesAlone: ReadonlySet<string>
}

/** Tells which domains and names are already among the organization's accounts. */
export async function knownAccounts(
  scope: OrganizationScope,
  { domains, names }: { readonly domains: readonly string[]; readonly names: readonly string[] },
): Promise<KnownAccounts> {
  const { db, organizationId } = scope
  const own = domains.map(lower).filter((domain) => !isSharedHost(domain))
  const { rows } = await sql<{ domain: string | null; name: string | null; alone: boolean }>`
    select distinct domain_key as domain, null as name, false as alone from accounts
     where organization_id = ${organizationId} and domain_key = any(${own}::text[])
     union all
    select distinct null, name_key, domain_key is null from accounts
     where organization_id = ${organizationId} and name_key = any(${names.map(lower)}::text[])`.execute(
    db,
  )
  const had = new Set(rows.flatMap(({ domain }) => domain ?? []))
  const left = own.filter((domain) => !had.has(domain))
  const absorbed = await absorbedCalled(scope, 'account', left, 'domain')
  const called = await accountsCalled(scope, names)
  const alike = [...called].map(([name, accounts]) => ({ name: lower(name), accounts }))
  return {
    domains: new Set([...had, ...absorbed.keys()]),
    names: new Set([...rows.flatMap(({ name }) => name ?? []), ...alike.map(({ name }) => name)]),
    namesAlone: new Set([
      ...rows.flatMap(({ name, alone }) => (alone ? (name ?? []) : [])),
      ...alike.flatMap(({ name, accounts }) => (accounts.some((one) => one.isAlone) ? name : [])),
    ]),
  }
}

function lower(text: string): string {
  return text.toLowerCase()
}
