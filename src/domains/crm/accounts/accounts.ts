import { sql } from 'kysely'
import { registrableHost } from '#adapters/web/domain-name.ts'
import { refusal } from '#kernel/errors.ts'
import { inWords } from '#kernel/lists/filters.ts'
import { labels } from '#kernel/lists/labels.ts'
import { isReferenced } from '#kernel/postgres/constraints.ts'
import { noun } from '#kernel/postgres/noun.ts'
import type { Prepare } from '#kernel/postgres/records.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { contacts } from '../contacts/contacts.ts'
import { deals } from '../deals/deals.ts'
import { customFieldsOf } from '../fields/asked.ts'
import { withCustomFields } from '../fields/kept-by.ts'
import { interactions } from '../interactions/interactions.ts'
import { notes } from '../notes/notes.ts'
import { requireMember } from '../records/owner.ts'
import { tasks } from '../tasks/tasks.ts'
import { accountShapes } from './schemas.ts'

export const AccountInUse = refusal(
  409,
  'account_in_use',
  'A lead points to this account',
  'A lead was converted into this account and keeps pointing to it; change the account instead.',
)

export const accountTags = labels({
  subject: 'account',
  table: 'account_tags',
  record: 'account_id',
  label: 'tag',
  column: 'tags',
})

export const accounts = withCustomFields(
  'account',
  accountTags.keptBy(
    noun('accounts', {
      own: customFieldsOf('account'),
      names: ['account', 'accounts'],
      shapes: accountShapes,
      filters: {
        tag: accountTags.filter,
        domain: (domain) => sql`domain_key = lower(${domain})`,
        search: inWords('name', 'domain', 'email', 'phone'),
      },
      orders: { name: 'name_key' },
      keys: { name: 'name_key', domain: 'domain_key' },
      prepare: prepareAccount,
    }),
  ),
)

/** The domain of a website that is sent without one. */
async function prepareAccount(...[scope, values, before]: Parameters<Prepare>) {
  await requireMember(scope, values)
  const { website } = values
  const isOpen = (values['domain'] ?? '') === '' && (before?.['domain'] ?? '') === ''
  if (typeof website !== 'string' || !isOpen) return values
  const found = registrableHost(website)
  return found.ok ? { ...values, domain: found.host } : values
}

/** Deletes an account; what belongs to it stays, without one. @throws NotFound, RecordChanged, AccountInUse */
export function deleteAccount(scope: OrganizationScope, id: string): Promise<void> {
  return transaction(scope, async (inside) => {
    await accounts.lock(inside, id)
    for (const nouns of [contacts, deals, tasks, notes, interactions])
      await nouns.changeAll(inside, ['account_id', id], { account_id: null })
    // Only tables of domains further right can still point here.
    await accounts.delete(inside, id).catch((error) => {
      throw isReferenced(error) ? new AccountInUse() : error
    })
  })
}
