import { consequence } from '#kernel/events/consequence.ts'
import type { RecordedEvent } from '#kernel/events/recorded.ts'
import { rewriteWords } from '#kernel/search/rewrite-words.ts'
import { rewriteAlong } from '#kernel/search/stale-words.ts'
import { accounts } from '../accounts/accounts.ts'
import { contacts } from '../contacts/contacts.ts'

/** Accounts before contacts, as those who change a contact hold its account behind it for less than this. */
const notedBeside = [
  { noun: accounts, column: 'account_id' },
  { noun: contacts, column: 'contact_id' },
]

/** What is noted beside a contact or an account finds it, and no more once that is gone. */
export const wordsOfNotes = consequence({
  name: 'crm.words_of_notes',
  types: ['note.created', 'note.updated', 'note.deleted', 'note.restored'],
  settle: async ({ scope: { db }, organizationId, events }) => {
    const changed = events.filter(isOfWords)
    for (const { noun, column } of notedBeside)
      if (noun.searched !== undefined)
        await rewriteWords(
          { db, organizationId },
          noun.searched,
          changed.flatMap((event) => idsIn(event, column)),
        )
  },
})

function isOfWords({ type, changes }: RecordedEvent): boolean {
  const columns = ['body', ...notedBeside.map(({ column }) => column)]
  return type !== 'note.updated' || columns.some((column) => column in changes)
}

/** What it pointed to before, and does now. */
function idsIn({ changes, data }: RecordedEvent, column: string): unknown[] {
  const now = (data as Readonly<Record<string, unknown>>)[column]
  return [now, ...(changes[column] ?? [])].filter((id) => typeof id === 'string')
}

/** The name of a company finds its people. */
export const wordsOfAccounts = consequence({
  name: 'crm.words_of_accounts',
  types: ['account.updated', 'account.merged', 'account.unmerged'],
  settle: async ({ scope: { db, now }, organizationId, events }) => {
    const renamed = events.filter(({ changes }) => 'name' in changes)
    const ids = [...new Set(renamed.map(({ subject_id }) => subject_id))]
    if (ids.length > 0 && contacts.searched !== undefined)
      await rewriteAlong({ db, organizationId, now }, contacts.searched, 'account_id', ids)
  },
})
