import type { Contact, NewContact } from '../contacts/schemas.ts'
import { weights } from './keys.ts'
import type { Candidate } from './schemas.ts'

/** How much contacts that have the e-mail of a new one are like it, and why. */
export function candidatesAmong(
  twins: readonly Pick<Contact, 'id' | 'name' | 'phone'>[],
  fields: Pick<NewContact, 'name' | 'phone'>,
): Candidate[] {
  return twins.map((twin) => {
    const reasons: Candidate['reasons'] = ['email']
    if (isAlike(digitsOf(twin.phone).slice(-8), digitsOf(fields.phone).slice(-8)))
      reasons.push('phone')
    if (isAlike(wordsOf(twin.name), wordsOf(fields.name))) reasons.push('name')
    const doubt = reasons.reduce((left, reason) => left * (1 - weights[reason]), 1)
    return { id: twin.id, score: Math.round((1 - doubt) * 1000) / 1000, reasons }
  })
}

function isAlike(one: string, other: string): boolean {
  return one !== '' && one === other
}

function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '')
}

/** In whatever order they stand. */
function wordsOf(name: string): string {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')
}
