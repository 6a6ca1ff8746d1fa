import { sql } from 'kysely'
import type { Outsider, OutsiderKeeper } from '#kernel/outsiders.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
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
    (await accountsOf(scope, outsider)).map(({ id, created_at, ...data }) => ({
      kind: 'account',
      id,
      collected_at: created_at,
      source: 'organization',
      url: null,
      data,
    })),
  erase: async (scope, outsider) => {
    const found = await accountsOf(scope, outsider)
    for (const account of found)
      await (isTheCompany(account, outsider)
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
    (account) => isTheCompany(account, outsider) || outsider.isMeant({ email: account.email }),
  )
}

function isTheCompany({ domain, website }: Account, { isMeant }: Outsider): boolean {
  return isMeant({ domain }) || isMeant({ domain: website })
}
