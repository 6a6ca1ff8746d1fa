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
  const wanted = plain(header)
  const exact = fields.find((field) => plain(field) === wanted)
  return exact ?? fields.find((field) => isCalled(record, field, wanted))
}

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
