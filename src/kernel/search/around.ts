import type { Values } from '../values.ts'
import { sql, type RawBuilder } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import { marksOf, ofOthers } from './marks.ts'
import { wordsWithout, type Around, type Searched } from './searched.ts'
import { wordsOf } from './words.ts'

type Inside = Pick<OrganizationScope, 'db' | 'organizationId'>
type To = Extract<Around, { to: string }>
type From = Extract<Around, { from: string }>

/** What a word ends with in the row of a record that has it from others: no letter and no digit, so that no text holds it. */
export const sign = '~'
/** Of one record. */
const maxWords = 500
/** Of those that point to one record the latest, and about so many letters of them. */
const maxRecords = 50
const maxLetters = 8000

export function isFromOthers(word: string): boolean {
  return word.endsWith(sign)
}

/** The words themselves. */
export function unsigned(words: readonly string[]): string[] {
  return words.map((word) => (isFromOthers(word) ? word.slice(0, -sign.length) : word))
}

/** The words of a row as its entries hold them: each once, with the marks of all, which tell what is from others alone. */
export function entriesIn(words: readonly string[]): { word: string; marks: string }[] {
  const marks = marksOf(unsigned(words))
  const own = words.filter((word) => !isFromOthers(word))
  const others = wordsWithout(unsigned(words), own)
  return [
    ...own.map((word) => ({ word, marks: String(marks) })),
    ...others.map((word) => ({ word, marks: String(ofOthers(marks)) })),
  ]
}

/** Whether a row points to others whose words it has. */
export function pointsToOthers({ around = [] }: Searched, row: Values): boolean {
  return around.some((one) => 'to' in one && typeof row[one.to] === 'string')
}

/** Whether one of these columns says to whom a record points whose words it has. */
export function pointAnew({ around = [] }: Searched, columns: readonly string[]): boolean {
  return around.some((one) => 'to' in one && columns.includes(one.to))
}

/** Of records, by their ids. */
export type TextsOf = ReadonlyMap<unknown, readonly string[]>

/**
 * The words that records have from others, by their ids. Those that records point to are held, as by the reference itself, so
 * that whoever changes their texts comes before or after: guarded by the race test of accounts. New records are those to which
 * none can point.
 */
export async function wordsFromOthers(
  inside: Inside,
  { around = [] }: Searched,
  rows: readonly Values[],
  { areNew = false } = {},
): Promise<ReadonlyMap<unknown, readonly string[]>> {
  const from = around.filter((one) => 'to' in one || !areNew)
  const all = await textsFromOthers(inside, { around: from }, rows, { areLocked: true })
  return new Map(
    rows.map(({ id }) => {
      const texts = all.flatMap((found) => found.get(id) ?? [])
      const words = wordsOf(texts).slice(0, maxWords)
      return [id, words.map((word) => word + sign)]
    }),
  )
}

/** The texts themselves, of each kind of others in its order. */
export async function textsFromOthers(
  inside: Inside,
  { around = [] }: Pick<Searched, 'around'>,
  rows: readonly Values[],
  { areLocked = false } = {},
): Promise<readonly TextsOf[]> {
  const all: TextsOf[] = []
  for (const one of around)
    all.push(
      await ('to' in one
        ? textsPointedTo(inside, one, rows, areLocked ? sql`for key share` : sql``)
        : textsPointingTo(inside, one, rows)),
    )
  return all
}

interface Texts {
  readonly id: string
  readonly texts: readonly string[] | null
}

async function textsPointedTo(
  { db, organizationId }: Inside,
  { table, texts, to }: To,
  rows: readonly Values[],
  held: RawBuilder<unknown>,
): Promise<TextsOf> {
  const ids = [...new Set(rows.flatMap((row) => row[to] ?? []))]
  if (ids.length === 0) return new Map()
  const { rows: found } = await sql<Texts>`
    select id, array[${sql.join(texts.map((text) => sql.ref(text)))}]::text[] as texts from ${sql.table(table)}
     where organization_id = ${organizationId} and id = any(${ids}::uuid[])
     order by id ${held}`.execute(db)
  const byId = new Map(found.map((one) => [one.id, one.texts ?? []]))
  return new Map(rows.map((row) => [row['id'], byId.get(String(row[to])) ?? []]))
}

/** Each record's own are looked up in the order of the index that begins with them, whatever is known of the table. */
async function textsPointingTo(
  { db, organizationId }: Inside,
  { table, texts, from }: From,
  rows: readonly Values[],
): Promise<TextsOf> {
  const by = sql.ref(from)
  const { rows: found } = await sql<Texts>`
    select r.id, n.texts from unnest(${rows.map(({ id }) => id)}::uuid[]) r (id), lateral (
      select array_agg(left(said, ${maxLetters}) order by created_at desc, id desc) as texts from (
        select *, sum(length(said)) over (order by created_at desc, id desc) - length(said) as before from (
          select concat_ws(' ', ${sql.join(texts.map((text) => sql.ref(text)))}) as said, created_at, id
            from ${sql.table(table)}
           where organization_id = ${organizationId} and ${by} = any(array[r.id])
           order by ${by} desc, created_at desc, id desc limit ${maxRecords}) latest) summed
       where before < ${maxLetters}) n`.execute(db)
  return new Map(found.map(({ id, texts: said }) => [id, said ?? []]))
}
