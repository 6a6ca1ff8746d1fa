import type { Contact } from '../contacts/schemas.ts'
import type { Fields } from './rule.ts'

type Named = Pick<Contact, 'name' | 'first_name' | 'last_name'>

const parts = ['first_name', 'last_name'] as const

/** Whether a part of a name that was sent is of somebody else than the contact is called. */
export function isOfAnother(known: Named, sent: Fields): boolean {
  const called = new Set(wordsOf(known.name))
  return parts.some((part) => {
    const words = wordsOf(sent[part])
    if (words.length === 0) return false
    if (known[part] !== '') return wordsOf(known[part]).join(' ') !== words.join(' ')
    const isOpen = known.name === '' || known.name === joined(known)
    return !isOpen && !words.every((word) => called.has(word))
  })
}

/** What was sent, with the name that its parts make where that is another. */
export function renamed(known: Named, sent: Fields): Fields {
  const { first_name, last_name } = { ...known, ...sent }
  if ('name' in sent || first_name === '' || last_name === '') return sent
  return { ...sent, name: joined({ first_name, last_name }) }
}

function joined({ first_name, last_name }: Omit<Named, 'name'>): string {
  return `${first_name} ${last_name}`.trim()
}

function wordsOf(text: unknown): string[] {
  return typeof text === 'string' ? (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) : []
}
