import { checked } from '#kernel/wire/input.ts'
import { existing, maxTwins, takingIn } from '../duplicates/taking-in.ts'
import { absorbedOfDomain, accountsOfDomain, lockDomains } from './account-of.ts'
import { accounts } from './accounts.ts'
import { domainTold } from './domains.ts'
import type { Account, NewAccount } from './schemas.ts'

export const AccountExists = existing('account', 'An account like this one already exists')

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
  twins: async (scope, [domain = '']) => {
    const own = accountsOfDomain(scope, domain).limit(maxTwins + 1)
    const found = await own.forNoKeyUpdate().execute()
    return found.length > 0 ? found : [(await absorbedOfDomain(scope, domain)) ?? []].flat()
  },
  create: (scope, fields) => accounts.create(scope, fields),
  // Its domain is the one that it is known by, unless it had that only before a merge: then it keeps its own.
  change: (scope, id, { domain: _known, ...values }: Partial<NewAccount>) =>
    accounts.change(scope, id, checked(accounts.shapes.change, values)),
})
