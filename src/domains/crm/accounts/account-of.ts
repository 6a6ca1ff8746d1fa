import { sql } from 'kysely'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { absorbedCalled } from '../merges/external-ids.ts'
import { asItIs, lockStripes } from '../records/stripes.ts'
import { accounts } from './accounts.ts'
import { domainTold, isShared, sharedDomainFault, withOwnDomain } from './domains.ts'
import type { Account, NewAccount } from './schemas.ts'

export type Fields = Pick<NewAccount, 'name' | 'domain'> & Partial<NewAccount>

/**
 * The oldest account with the domain, else a new one of these fields; without a domain always a new one. However many
 * ask at once, one account is made of a domain: guarded by the race test of accounts.
 */
export function accountOf(scope: OrganizationScope, sent: Fields): Promise<Account> {
  const fields = withOwnDomain(sent)
  return transaction(scope, async (inside) => {
    if (fields.domain === '') return accounts.create(inside, complete(fields))
    await lockDomains(inside, [fields.domain])
    const found = await oldestOf(inside, fields.domain)
    return found ?? accounts.create(inside, complete(fields))
  })
}

/**
 * The same, where an account is known by its name in any case too: of a name alone where it or what is asked for has no
 * domain.
 */
export function accountNamed(scope: OrganizationScope, sent: Fields): Promise<Account> {
  const fields = withOwnDomain(sent)
  const { name, domain } = fields
  const has = domain !== ''
  return transaction(scope, async (inside) => {
    await lockDomains(inside, [`name ${name.toLowerCase()}`, ...(has ? [domain] : [])])
    const found =
      (has ? await oldestOf(inside, domain) : undefined) ??
      (await oldestNamed(inside, name)
        .$if(has, (named) => named.where('domain_key', 'is', null))
        .executeTakeFirst())
    return found ?? accounts.create(inside, complete(fields))
  })
}

function oldestNamed(scope: OrganizationScope, name: string) {
  const called = sql<string>`lower(left(${name}::text, 200))`
  const found = accounts.all(scope).where('name_key', '=', called)
  return found.orderBy('created_at').orderBy('id').limit(1)
}

/**
 * The oldest account of each name in any case, else of each domain, which may be that of an address; those that no
 * account has are left out.
 */
export async function accountsNamed(
  scope: OrganizationScope,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { db, organizationId } = scope
  if (texts.length === 0) return new Map()
  const domains = texts.map((text) => domainTold(text) ?? null)
  // A statement of its own, so that the index compares with what is known by then.
  const { rows } = await sql<{ text: string; id: string | null }>`
    with asked as materialized (
      select text, lower(left(text, 200)) as name, domain
        from unnest(${texts}::text[], ${domains}::text[]) as one(text, domain))
    select text, coalesce(
           (select id from accounts where organization_id = ${organizationId} and name_key = asked.name
             order by created_at, id limit 1),
           (select id from accounts where organization_id = ${organizationId} and domain_key = asked.domain
             order by created_at, id limit 1)) as id
      from asked`.execute(db)
  const left = rows.flatMap(({ text, id }) => (id === null ? (domainTold(text) ?? []) : []))
  const absorbed = await absorbedCalled(scope, 'account', left, 'domain')
  return new Map(
    rows.flatMap(({ text, id }) => {
      const found = id ?? absorbed.get(domainTold(text) ?? '')?.into
      return found === undefined ? [] : [[text, found]]
    }),
  )
}

function complete(fields: Fields): NewAccount {
  return { ...accounts.shapes.defaults, ...fields, tags: fields.tags ?? [] }
}

/** Where none has it: what one that had it became part of. */
async function oldestOf(scope: OrganizationScope, domain: string): Promise<Account | undefined> {
  const own = await accountsOfDomain(scope, domain).limit(1).executeTakeFirst()
  return own ?? (await absorbedOfDomain(scope, domain))
}

/** The account that one with the domain became part of. */
export async function absorbedOfDomain(
  scope: OrganizationScope,
  domain: string,
): Promise<Account | undefined> {
  const absorbed = (await absorbedCalled(scope, 'account', [domain], 'domain')).get(domain)
  if (absorbed === undefined) return undefined
  return accounts.all(scope).where('id', '=', absorbed.into).executeTakeFirst()
}

/** The oldest first. */
export function accountsOfDomain(scope: OrganizationScope, domain: string) {
  const found = accounts.all(scope).where('domain_key', '=', domain)
  return found.orderBy('created_at').orderBy('id')
}

export function lockDomains(scope: OrganizationScope, domains: readonly string[]): Promise<void> {
  return lockStripes(scope, 'account_domain_locks', domains, asItIs)
}

/** What accounts are known by outside, those too that became part of others; a website stands for its domain. */
export const accountKeys = {
  domain: {
    isKept: true,
    lock: (scope: OrganizationScope, domains: readonly string[]) =>
      lockDomains(scope, domains.map(domainOf)),
    /** @throws ValidationFailed where many share it, since it finds nobody in particular */
    find: async (scope: OrganizationScope, domain: string) => {
      if (isShared(domain)) throw validationFailed([sharedDomainFault(domain)])
      const own = domainOf(domain)
      const found = await accountsOfDomain(scope, own).limit(1).executeTakeFirst()
      return found?.id ?? (await absorbedCalled(scope, 'account', [own], 'domain')).get(own)?.id
    },
    told: ({ website }: { readonly website?: unknown }) =>
      typeof website === 'string' ? domainTold(website) : undefined,
  },
}

function domainOf(sent: string): string {
  return domainTold(sent) ?? sent.toLowerCase()
}
