import { resource } from '#kernel/http/resource.ts'
import { accountKeys } from './account-of.ts'
import { externalKey } from '../records/external-id.ts'
import { AccountInUse } from '../records/removal.ts'
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
  batch: { keys: { ...accountKeys, ...externalKey('account', accounts) }, hold: accounts.hold },
  more: {
    change: { description: 'Tags replace the present ones.' },
    delete: {
      description: `What belongs to it remains, without an account. ${keptInTrash}`,
      refuses: [AccountInUse],
    },
  },
})
