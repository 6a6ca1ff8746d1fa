import { sql } from 'kysely'
import { passageOf, withoutMentions } from '#kernel/mentions.ts'
import type { Outsider } from '#kernel/outsiders.ts'
import { recordsContaining } from '#kernel/query/look-ups.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { kindNames, kinds, type AnyRecord, type Kind } from '../records/kinds.ts'
import { allAddressesIn, domainsIn, isAnyMeant } from '../records/meant.ts'

/** What members write as they like; fields that are an address or a domain have keepers of their own. */
const texts: Readonly<Record<Kind, readonly string[]>> = {
  contact: ['name', 'phone', 'first_name', 'last_name', 'title', 'source'],
  account: ['name', 'phone', 'address', 'industry', 'size'],
  deal: ['title', 'lost_reason'],
  task: ['title', 'body'],
  note: ['body'],
  interaction: ['summary'],
}

type Said = Readonly<Record<string, unknown>>
type Texts = Readonly<Record<string, string>>

/** Records of one kind that name somebody. */
export interface Naming {
  readonly kind: Kind
  readonly rows: readonly AnyRecord[]
}

/** So many are read and changed at once. */
const atOnce = 500

/**
 * Records that name somebody and are about something else, in steps. What is about them is no part of it: who they are, and
 * what was noted of them, goes as a whole.
 */
export async function* recordsNaming(
  scope: OrganizationScope,
  outsider: Outsider,
): AsyncGenerator<Naming> {
  if (outsider.parts.length === 0) return
  for (const kind of kindNames)
    for await (const some of candidates(scope, kind, outsider)) {
      const rows = some.filter(
        (row) =>
          !isAboutThem(kind, row, outsider) && textsNaming(kind, row, outsider) !== undefined,
      )
      if (rows.length > 0) yield { kind, rows }
    }
}

/** The texts of a record that name somebody, without them; undefined where none does. */
export function textsWithout(kind: Kind, record: Said, outsider: Outsider): Texts | undefined {
  return changed(textsNaming(kind, record, outsider), (text) => withoutMentions(text, outsider))
}

/** The same as they are, with some words around. */
export function passagesNaming(kind: Kind, record: Said, outsider: Outsider): Texts | undefined {
  return changed(textsNaming(kind, record, outsider), (text) => passageOf(text, outsider) ?? '')
}

function textsNaming(kind: Kind, record: Said, outsider: Outsider): Texts | undefined {
  const found = texts[kind].flatMap((name) => {
    const { [name]: text } = record
    const isNaming = typeof text === 'string' && withoutMentions(text, outsider) !== text
    return isNaming ? [[name, text] as const] : []
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

function changed(found: Texts | undefined, change: (text: string) => string): Texts | undefined {
  return (
    found && Object.fromEntries(Object.entries(found).map(([name, text]) => [name, change(text)]))
  )
}

function isAboutThem(kind: Kind, record: AnyRecord, outsider: Outsider): boolean {
  if (kind === 'contact')
    return outsider.subjects.has(record.id) || isAnyMeant(outsider, allAddressesIn(record))
  if (kind === 'account') return isAnyMeant(outsider, domainsIn(record))
  const isWritten = kind === 'note' || kind === 'interaction'
  return isWritten && outsider.subjects.has(String(record['contact_id']))
}

/** As an index tells; where it tells only that there are too many, all are read. */
async function* candidates(scope: OrganizationScope, kind: Kind, { parts }: Outsider) {
  const { noun } = kinds[kind]
  const ids = await idsContaining(scope, kind, parts)
  if (ids !== undefined) {
    for (let from = 0; from < ids.length; from += atOnce) {
      const some = sql<string>`any(${ids.slice(from, from + atOnce)}::uuid[])`
      yield await noun.all(scope).where('id', '=', some).execute()
    }
    return
  }
  for (let last: string | undefined; ;) {
    const after = last === undefined ? sql<boolean>`true` : sql<boolean>`id > ${last}`
    const rows = await noun
      .all(scope)
      .where(holdsAny(kind, parts))
      .where(after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    yield rows
    last = rows.at(-1)?.id
    if (rows.length < atOnce) return
  }
}

async function idsContaining(
  { db }: OrganizationScope,
  kind: Kind,
  parts: readonly string[],
): Promise<string[] | undefined> {
  const each = texts[kind].flatMap((name) =>
    parts.map(
      (part) => sql`select found_id from ${recordsContaining(`${kind}s`, name)(part)} held`,
    ),
  )
  const { rows } = await sql<{
    found_id: string | null
  }>`${sql.join(each, sql` union `)} order by found_id`.execute(db)
  const ids = rows.flatMap(({ found_id }) => found_id ?? [])
  return ids.length < rows.length ? undefined : ids
}

function holdsAny(kind: Kind, parts: readonly string[]) {
  return sql<boolean>`exists (select from unnest(${parts}::text[]) part
    where strpos(lower(concat_ws(' ', ${sql.join(texts[kind].map((name) => sql.ref(name)))})), part) > 0)`
}
