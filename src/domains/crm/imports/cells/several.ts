import type { FieldError } from '#kernel/errors.ts'
import type { ImportedRecord } from '../schemas.ts'
import { readEmails } from './read-email.ts'
import { readPhones } from './read-phone.ts'

/** What one cell says of an e-mail address or a phone number: the first is that of the record. */
export interface Several {
  /** Addresses that a person has besides. */
  readonly further: readonly string[]
  readonly notes: readonly FieldError[]
}

/** What else than its first address or number a cell holds. */
export function severalIn(record: ImportedRecord, field: string, text: string): Several {
  if (field === 'phone') return { further: [], notes: notKept(field, readPhones(text)) }
  if (field !== 'email') return { further: [], notes: [] }
  const [, ...others] = readEmails(text)
  return record === 'contact'
    ? { further: others, notes: [] }
    : { further: [], notes: notKept(field, readEmails(text)) }
}

function notKept(field: string, [, ...others]: readonly string[]): FieldError[] {
  const message = `The record keeps the first of these. Not kept: ${others.join(', ').slice(0, 200)}`
  return others.length === 0 ? [] : [{ field, code: 'too_many', message }]
}
