import { fold } from '#kernel/text/fold.ts'
import type { CustomField } from '../../fields/schemas.ts'
import { customPrefix } from '../fields.ts'
import { contactField, statusField } from '../naming-fields.ts'
import type { ImportedRecord } from '../schemas.ts'
import words from './header-words.json' with { type: 'json' }

/** Words by language, in the seven that the service speaks. */
type ByLanguage = Readonly<Record<string, readonly string[]>>

/** By a word, whatever its case and accents, what is called so: fields of whatever record, and those of one kind. */
const callings = byWord({ ...words.fields, assignee_id: words.fields.owner_id })
/** An address beside a record that has none of its own is that of a contact. */
const ofContacts = byWord({ [contactField]: words.fields.email })
/** And what ends a deal in other systems stands beside its stage. */
const ofDeals = byWord({ [statusField]: words.fields.status })
const ownCallings: Readonly<Record<ImportedRecord, ReturnType<typeof byWord>>> = {
  contact: byWord(words.own.contact),
  account: byWord(words.own.account),
  deal: byWord(words.own.deal),
  task: byWord(words.own.task),
  note: byWord(words.own.note),
}
/** And the records themselves, where exports begin each header with that: `Person - Name`. */
const ofRecords = byWord(words.records)

function byWord(called: Readonly<Record<string, ByLanguage>>): ReadonlyMap<string, string[]> {
  const pairs = Object.entries(called).flatMap(([name, languages]) =>
    Object.values(languages).flatMap((all) => all.map((word) => [plain(word), name] as const)),
  )
  const grouped = Map.groupBy(pairs, ([word]) => word)
  return new Map([...grouped].map(([word, all]) => [word, all.map(([, name]) => name)]))
}

/** The field of a record that a header names, of those that are left; undefined where none is meant. */
export function fieldNamed(
  record: ImportedRecord,
  header: string,
  fields: readonly string[],
): string | undefined {
  for (const reading of readings(record, header)) {
    const { name, place } = numbered(reading)
    const found = place < 2 ? calledSo(record, name, fields) : undefined
    if (found !== undefined) return found
    // A second address is a further one, however it is told from the first.
    if (fields.includes(further) && calledSo(record, name, ['email']) !== undefined) return further
  }
  return undefined
}

function calledSo(record: ImportedRecord, name: string, fields: readonly string[]) {
  const wanted = plain(name)
  const exact = fields.find((field) => field.replaceAll(/[_.]/g, '') === wanted)
  const called = new Set(
    [callings, ofContacts, ofDeals, ownCallings[record]].flatMap((all) => all.get(wanted) ?? []),
  )
  return exact ?? fields.find((field) => called.has(field))
}

/** A header as it is, and without what exports write around it: `Close Date (CET)`, `Deal - Currency of Value`. */
function readings(record: ImportedRecord, header: string): string[] {
  const bare = header.replace(/\s\([^()\d]*\)$/u, '')
  const [first = '', ...rest] = bare.split(/ [-–] |: /)
  const isOfRecord = rest.length > 0 && (ofRecords.get(plain(first)) ?? []).includes(record)
  return [...new Set([header, bare, ...(isOfRecord ? [rest.join(' ')] : [])])]
}

const further = 'emails'
const numbers =
  /^(.*?\p{L})[\s_-]*(?:(\d)(?:[\s_:-]+(?:value|address|adresse|title|name))?|\((\d+)\))$/iu

/** Address books count what a person has several of: `E-mail 2 - Value`, `Email 2`, `Organization 1 - Title`; so are headers that come twice. */
function numbered(header: string): { readonly name: string; readonly place: number } {
  const [, name = '', counted = '', repeated = ''] = numbers.exec(header.trim()) ?? []
  const place = counted === '' ? repeated : counted
  if (place === '') return { name: header, place: 1 }
  const [part] = /(?:title|name)$/i.exec(header.trim()) ?? []
  return { name: part === undefined ? name : `${name} ${part}`, place: Number(place) }
}

/** Whether a header that names whole names means the last ones, as the one of the first names tells. */
export function isFamilyBeside(first: string, name: string): boolean {
  const { de, nl } = words.fields.first_name
  return [...de, ...nl].includes(plain(first)) && ['name', 'naam'].includes(plain(name))
}

/** Whether a header may mean how somebody is addressed, where another one names their function. */
export function isWeak(record: ImportedRecord, header: string): boolean {
  return record === 'contact' && salutations.has(plain(header))
}

const salutations = new Set(['title', 'titel', 'titre', 'titulo', 'titolo'])

/** Whether a cell addresses somebody, as `Mme` and `Herr Dr.` do. */
export function isSalutation(cell: string): boolean {
  return cell.split(/[\s.]+/).every((word) => word === '' || addressing.has(plain(word)))
}

const addressing: ReadonlySet<string> = new Set(words.salutations)

/** Whether a header is about somebody or something else than the record, as `Assistant's Phone` and `Created By` are. */
export function isOfOthers(header: string): boolean {
  return fold(header)
    .split(/[^\p{L}]+/u)
    .some((word) => others.has(word))
}

const others: ReadonlySet<string> = new Set(words.others.map(fold))

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

/** Letters and digits alone, folded. */
function plain(text: string): string {
  return fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
