import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { matchesOf } from '../matches.ts'
import { accountNamed, lockDomains, type Fields } from './account-of.ts'
import { accounts } from './accounts.ts'
import { bareName } from './called.ts'
import type { Account } from './schemas.ts'

/** The account that a lead's company is, known by its domain or by what it is called but for its legal form; else a new one. */
export function accountKnown(scope: OrganizationScope, sent: Fields): Promise<Account> {
  const { name, domain } = sent
  return transaction(scope, async (inside) => {
    await lockDomains(inside, [`called ${bareName(name)}`])
    const { account_id } = await matchesOf(inside, { email: '', domain, name })
    const known = account_id === null ? undefined : await accountWith(inside, account_id)
    return known ?? accountNamed(inside, sent)
  })
}

function accountWith(scope: OrganizationScope, id: string): Promise<Account | undefined> {
  return accounts.all(scope).where('id', '=', id).executeTakeFirst()
}
