import { resource } from '#kernel/http/resource.ts'
import { onDuplicateBy } from '../duplicates/taking-in.ts'
import { takenInResponse, takenInBy } from '../duplicates/response.ts'
import { accountKeys } from './account-of.ts'
import { AccountExists, createAccount } from './intake.ts'
import { externalKey } from '../records/external-id.ts'
import { AccountInUse, TooManyLinks } from '../records/removal.ts'
import { throughAliases } from '../merges/aliases.ts'
import { served } from '../records/served.ts'
import { keptInTrash } from '../trash/to-trash.ts'
import { accounts } from './accounts.ts'

export const accountEndpoints = resource({
  ...served('account', { ...accounts, ...throughAliases('account', accounts) }),
  // People have accounts too, which operations are called after.
  names: ['crm_account', 'crm_accounts'],
  noun: 'account',
  isRemembered: false,
  batch: {
    keys: { ...accountKeys, ...externalKey('account', accounts) },
    lockIds: accounts.lockIds,
  },
  more: {
    create: {
      description:
        'Adds a second account with the same domain unless `on_duplicate` says otherwise.',
      query: onDuplicateBy('domain'),
      ...takenInBy('account', 'domain'),
      refuses: [AccountExists],
      tool: { isAdditive: false },
      handle: async ({ scope, query, body }) =>
        takenInResponse(await createAccount(scope, body, query.on_duplicate)),
    },
    change: { description: 'Tags replace the existing ones.' },
    delete: {
      description: `Records that belong to it remain, without an account. ${keptInTrash}`,
      refuses: [AccountInUse, TooManyLinks],
    },
  },
})
