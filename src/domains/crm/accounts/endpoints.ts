import { resource } from '#kernel/http/resource.ts'
import { ValueTaken } from '../fields/input.ts'
import { accountKeys } from './account-of.ts'
import { AccountInUse } from '../records/removal.ts'
import { throughAliases } from '../merges/aliases.ts'
import { keptInTrash, toTrash } from '../trash/to-trash.ts'
import { accounts } from './accounts.ts'
import { viewsOf } from '../views/read.ts'

export const accountEndpoints = resource({
  ...accounts,
  views: viewsOf('account'),
  // People have accounts too, which operations are called after.
  names: ['crm_account', 'crm_accounts'],
  noun: 'account',
  path: '/crm/accounts/',
  isRemembered: false,
  batch: { keys: accountKeys, hold: accounts.hold },
  verbs: { ...accounts, ...throughAliases('account', accounts), delete: toTrash('account') },
  more: {
    create: { refuses: [ValueTaken] },
    change: { refuses: [ValueTaken], description: 'Tags replace the present ones.' },
    delete: {
      description: `What belongs to it remains, without an account. ${keptInTrash}`,
      refuses: [AccountInUse],
    },
  },
})
