import { sql } from 'kysely'
import { writtenByMembers, type Outsider, type OutsiderKeeper } from '#kernel/outsiders.ts'
import { recordsContaining } from '#kernel/query/look-ups.ts'
import { isInTransaction, type OrganizationScope } from '#kernel/scope.ts'
import { domainsIn, isAnyMeant } from '../records/meant.ts'
import { deleteForGood } from '../records/removal.ts'
import { accounts } from './accounts.ts'
import type { Account } from './schemas.ts'

/** Accounts of a company that is erased; of others the address goes, where it is somebody's who is. */
export const accountsOfOutsiders: OutsiderKeeper = {
  tables: ['accounts', 'account_tags'],
  isProspecting: false,
  meet: async (scope, outsider) => {
    const subjects = (await accountsOf(scope, outsider)).map(({ id }) => id)
    if (isInTransaction(scope)) await accounts.lockIds(scope, subjects)
    return { identifiers: [], subjects }
  },
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
  const ids = await idsNaming(scope, outsider)
  const among = ids === undefined ? mentions(outsider) : sql<boolean>`id = any(${ids}::uuid[])`
  const candidates = await accounts.all(scope).where(among).execute()
  return candidates.filter(
    (account) =>
      isAnyMeant(outsider, domainsIn(account)) || outsider.isMeant({ email: account.email }),
  )
}

/** As an index tells; undefined where it tells only that there are too many. */
async function idsNaming({ db }: OrganizationScope, { needles }: Outsider) {
  const doors = naming.map((field) => recordsContaining('accounts', field))
  const each = needles.flatMap((needle) =>
    doors.map((holding) => sql`select found_id from ${holding(needle)} held`),
  )
  if (each.length === 0) return []
  const { rows } = await sql<{
    found_id: string | null
  }>`${sql.join(each, sql` union `)}`.execute(db)
  const ids = rows.flatMap(({ found_id }) => found_id ?? [])
  return ids.length < rows.length ? undefined : ids
}

const naming = ['domain', 'website', 'email'] as const

function mentions({ needles }: Outsider) {
  return sql<boolean>`exists (select from unnest(${needles}::text[]) needle
    where strpos(lower(concat_ws(' ', ${sql.join(naming.map((name) => sql.ref(name)))})), needle) > 0)`
}
