import { sql } from 'kysely'
import { isSharedHost } from '#adapters/web/shared-hosts.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { accountsCalled } from './accounts/accounts-called.ts'
import { absorbedCalled } from './merges/external-ids.ts'

/** By what somebody outside may be among the records; empty where it is not known. */
export interface Known {
  readonly email: string
  readonly domain: string
  /** Of the company. */
  readonly name: string
}

/** The contact and the account that they are. */
export interface Matches {
  readonly contact_id: string | null
  readonly account_id: string | null
}

/**
 * The contact whose own the address is, else one that has it beside its own, of several the oldest, else any at the domain, and the oldest account with the domain, else of that name:
 * of a name alone where one of both has no domain; else what one with the domain became part of, or who is called so
 * but for the legal form.
 */
export async function matchesOf(
  scope: OrganizationScope,
  { email, domain, name }: Known,
): Promise<Matches> {
  const { db, organizationId } = scope
  const own = sql`organization_id = ${organizationId}`
  const told = isSharedHost(domain.toLowerCase()) ? '' : domain
  const [address, host, called] = [email, told, name].map(
    (text) => sql`nullif(lower(${text}::text), '')`,
  )
  const { rows } = await sql<Matches>`
    select coalesce(
      (select id from contacts where ${own} and email_key = ${address} order by created_at, id limit 1),
      (select contact_id from contact_emails where ${own} and email_key = ${address} order by created_at, contact_id limit 1),
      (select id from contacts where ${own} and email_domain_key = ${host} limit 1),
      (select contact_id from contact_emails where ${own} and email_domain_key = ${host} limit 1)
    ) as contact_id, coalesce(
      (select id from accounts where ${own} and domain_key = ${host} order by created_at, id limit 1),
      (select id from accounts where ${own} and name_key = left(${called}, 200)
          and (domain_key is null or ${host} is null) order by id limit 1)
    ) as account_id`.execute(db)
  const found = rows[0] as Matches
  if (found.account_id !== null) return found
  const had = told.toLowerCase()
  const absorbed =
    had === '' ? undefined : (await absorbedCalled(scope, 'account', [had], 'domain')).get(had)
  const namesakes = (await accountsCalled(scope, [name])).get(name) ?? []
  const alike = namesakes.find(({ isAlone }) => isAlone || had === '')
  return { ...found, account_id: absorbed?.into ?? alike?.id ?? null }
}
