import { resource } from '#kernel/http/resource.ts'
import { AccountInUse, accounts, deleteAccount } from './accounts.ts'

export const accountEndpoints = resource({
  ...accounts,
  // People have accounts too, which operations are called after.
  names: ['crm_account', 'crm_accounts'],
  noun: 'account',
  path: '/crm/accounts/',
  verbs: { ...accounts, delete: deleteAccount },
  more: {
    change: { description: 'Tags replace the present ones.' },
    delete: {
      description: 'Its contacts and deals remain, without an account.',
      refuses: [AccountInUse],
    },
  },
})
