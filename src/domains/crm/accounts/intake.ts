import { checked } from '#kernel/wire/input.ts'
import { existing, maxTwins, takingIn } from '../duplicates/taking-in.ts'
import { accountsOfDomain, lockDomains } from './account-of.ts'
import { accounts } from './accounts.ts'
import { domainTold } from './domains.ts'
import type { Account, NewAccount } from './schemas.ts'

export const AccountExists = existing('account', 'An account with this domain already exists')

/**
 * Adds an account, as it is chosen where others have its domain, which may be that of its website.
 * @throws AccountExists, ValidationFailed
 */
export const createAccount = takingIn<Account, NewAccount>({
  kind: 'account',
  Exists: AccountExists,
  defaults: accounts.shapes.defaults,
  known: ({ domain, website }) => [domainTold(domain || website) ?? []].flat(),
  lock: lockDomains,
  twins: (scope, [domain = '']) =>
    accountsOfDomain(scope, domain)
      .limit(maxTwins + 1)
      .forNoKeyUpdate()
      .execute(),
  create: (scope, fields) => accounts.create(scope, fields),
  change: (scope, id, values) =>
    accounts.change(scope, id, checked(accounts.shapes.change, values)),
})
