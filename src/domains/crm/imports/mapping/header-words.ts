import { fold } from '#kernel/text/fold.ts'
import type { CustomField } from '../../fields/schemas.ts'
import { customPrefix } from '../fields.ts'
import type { ImportedRecord } from '../schemas.ts'
import words from './header-words.json' with { type: 'json' }

/** Words by language, in the seven that the service speaks. */
type ByLanguage = Readonly<Record<string, readonly string[]>>

/** What each field is called in the headers of files; an account has words of its own for its name. */
export const headerWords: Readonly<Record<string, ByLanguage>> = words.fields
const ofAccounts: Readonly<Record<string, ByLanguage>> = words.account

/** The field of a record that a header names, of those that are left; undefined where none is meant. */
export function fieldNamed(
  record: ImportedRecord,
  header: string,
  fields: readonly string[],
): string | undefined {
  const { name, place } = numbered(header)
  const wanted = plain(name)
  const exact = fields.find((field) => plain(field) === wanted)
  const found = exact ?? fields.find((field) => isCalled(record, field, wanted))
  if (place < 2) return found
  const isAddress = fieldNamed(record, name, ['email']) === 'email'
  return isAddress && fields.includes(further) ? further : undefined
}

const further = 'emails'
const numbers = /^(.*?\p{L})[\s_-]*(\d)(?:[\s_-]+(?:value|address|title|name))?$/iu

/** Address books count what a person has several of: `E-mail 2 - Value`, `Email 2`, `Organization 1 - Title`. */
function numbered(header: string): { readonly name: string; readonly place: number } {
  const [, name = '', place = ''] = numbers.exec(header.trim()) ?? []
  if (place === '') return { name: header, place: 1 }
  const [part] = /(?:title|name)$/i.exec(header.trim()) ?? []
  return { name: part === undefined ? name : `${name} ${part}`, place: Number(place) }
}

/** Whether a header may mean how somebody is addressed, where another one names their function. */
export function isWeak(record: ImportedRecord, header: string): boolean {
  return record === 'contact' && salutations.has(plain(header))
}

const salutations = new Set(['title', 'titel', 'titre', 'titulo', 'titolo'])

/** A field that the organization added, by its key or its label. */
export function customNamed(
  header: string,
  names: readonly string[],
  custom: readonly CustomField[],
): string | undefined {
  const wanted = plain(header)
  const found = custom.find(
    ({ key, label }) =>
      (plain(key) === wanted || plain(label) === wanted) && names.includes(`${customPrefix}${key}`),
  )
  return found && `${customPrefix}${found.key}`
}

function isCalled(record: ImportedRecord, field: string, wanted: string): boolean {
  const own = record === 'account' ? ofAccounts[field] : undefined
  return [headerWords[field], own].some((languages) =>
    Object.values(languages ?? {}).some((all) => all.some((word) => plain(word) === wanted)),
  )
}

/** Letters and digits alone, folded. */
function plain(text: string): string {
  return fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
