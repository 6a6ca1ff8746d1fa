import { sql } from 'kysely'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { accounts } from './accounts.ts'
import type { Account, NewAccount } from './schemas.ts'

type Fields = Pick<NewAccount, 'name' | 'domain'> & Partial<NewAccount>

/**
 * The oldest account with the domain, else a new one of these fields; without a domain always a new one. However many
 * ask at once, one account is made of a domain: guarded by the race test of accounts.
 */
export function accountOf(scope: OrganizationScope, fields: Fields): Promise<Account> {
  return transaction(scope, async (inside) => {
    if (fields.domain === '') return accounts.create(inside, complete(fields))
    await lockDomain(inside, fields.domain)
    const found = await accounts
      .all(inside)
      .where('domain_key', '=', fields.domain)
      .orderBy('created_at')
      .orderBy('id')
      .executeTakeFirst()
    return found ?? accounts.create(inside, complete(fields))
  })
}

function complete(fields: Fields): NewAccount {
  return { ...accounts.shapes.defaults, ...fields, tags: fields.tags ?? [] }
}

/** The statement after this one sees what the caller before wrote. */
async function lockDomain({ db, organizationId }: OrganizationScope, domain: string) {
  await sql`insert into account_domain_locks (organization_id, stripe)
    values (${organizationId}, get_byte(sha256(convert_to(${domain}, 'UTF8')), 0))
    on conflict (organization_id, stripe) do update set stripe = excluded.stripe`.execute(db)
}
