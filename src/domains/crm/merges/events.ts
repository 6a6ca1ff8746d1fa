import { z } from 'zod'
import { eventsOf } from '#kernel/events/event.ts'
import { id } from '#kernel/wire/primitives.ts'
import { Account } from '../accounts/schemas.ts'
import { Contact } from '../contacts/schemas.ts'

/** What is told beside the record that stayed. */
const told = {
  merge_id: id,
  merged_ids: z.array(id).meta({ description: 'The records that were merged into it.' }),
}

function summariesOf(noun: string) {
  return {
    merged: `Other ${noun}s were merged into one.`,
    unmerged: `A merge of ${noun}s was undone.`,
  }
}

/** By kind, what happens to the record that stays; those that become part of it are deleted, and restored. */
export const mergeEvents = {
  contact: eventsOf('contact', Contact.extend(told), summariesOf('contact')),
  account: eventsOf('account', Account.extend(told), summariesOf('account')),
}
