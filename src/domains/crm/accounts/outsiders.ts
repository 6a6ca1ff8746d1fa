import { sql } from 'kysely'
import { writtenByMembers, type Outsider, type OutsiderKeeper } from '#kernel/outsiders.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { domainsIn, isAnyMeant } from '../records/meant.ts'
import { deleteForGood } from '../records/removal.ts'
import { accounts } from './accounts.ts'
import type { Account } from './schemas.ts'

/** Accounts of a company that is erased; of others the address goes, where it is somebody's who is. */
export const accountsOfOutsiders: OutsiderKeeper = {
  tables: ['accounts', 'account_tags'],
  isProspecting: false,
  meet: async (scope, outsider) => ({
    identifiers: [],
    subjects: (await accountsOf(scope, outsider)).map(({ id }) => id),
  }),
  show: async (scope, outsider) =>
    (await accountsOf(scope, outsider)).map((one) => writtenByMembers('account', one)),
  erase: async (scope, outsider) => {
    const found = await accountsOf(scope, outsider)
    for (const account of found)
      await (isAnyMeant(outsider, domainsIn(account))
        ? deleteForGood(scope, 'account', account.id)
        : accounts.change(scope, account.id, { email: '' }))
    return { accounts: found.length }
  },
}

async function accountsOf(scope: OrganizationScope, outsider: Outsider): Promise<Account[]> {
  const { needles } = outsider
  const mentioned = sql`lower(concat_ws(' ', domain, website, email))`
  const candidates = await accounts
    .all(scope)
    .where(
      sql<boolean>`exists (select from unnest(${needles}::text[]) needle where strpos(${mentioned}, needle) > 0)`,
    )
    .execute()
  return candidates.filter(
    (account) =>
      isAnyMeant(outsider, domainsIn(account)) || outsider.isMeant({ email: account.email }),
  )
}
