import { unknownRecord, type Refusal } from '#kernel/errors.ts'
import { further } from '#kernel/wire/further.ts'
import { id } from '#kernel/wire/primitives.ts'
import { accountId, contactId, dealId } from './fields.ts'

/** What a record is about: a contact, an account, a deal, or several of them. */
export const links = { contact_id: contactId, account_id: accountId, deal_id: dealId }
export const noLinks = { contact_id: null, account_id: null, deal_id: null }

/** The filters by them. */
export const linkFilters = {
  contact_id: id.optional(),
  account_id: further(id.optional()),
  deal_id: further(id.optional()),
}

/** What is said where one of them is not there, by the constraints of the table of a noun. */
export function linksOf(noun: string): Readonly<Record<string, () => Refusal>> {
  const each = ['contact', 'account', 'deal'].map(
    (one) => [`${noun}_${one}_exists`, () => unknownRecord(`${one}_id`, one)] as const,
  )
  return Object.fromEntries(each)
}

/** The columns by which what concerns a record of the CRM points to it. */
export const linkColumns: Readonly<Record<string, string>> = {
  contact: 'contact_id',
  account: 'account_id',
  deal: 'deal_id',
}

/** The columns by whose indexes records are in order of their links. */
export const linksInOrder = {
  contact_id: 'contact_id',
  account_id: 'account_id',
  deal_id: 'deal_id',
} as const
