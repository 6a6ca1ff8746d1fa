import type { z } from 'zod'
import type { Related } from '#kernel/events/related.ts'
import type { List, ListRequest } from '#kernel/lists/page.ts'
import { shortListPage } from '#kernel/lists/short-list.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { textsFromOthers, type TextsOf } from '#kernel/search/around.ts'
import { textInEach } from '#kernel/search/in-each.ts'
import type { Searched } from '#kernel/search/searched.ts'
import { wantedWords, wordsOf } from '#kernel/search/words.ts'
import { fold } from '#kernel/text/fold.ts'
import { accounts } from '../accounts/accounts.ts'
import { contacts } from '../contacts/contacts.ts'
import { deals } from '../deals/deals.ts'
import { interactions } from '../interactions/interactions.ts'
import { notes } from '../notes/notes.ts'
import { tasks } from '../tasks/tasks.ts'
import { foundKinds, type Found, type searchQuery } from './schemas.ts'

/** So many of each kind are ranked, the latest that have all the words. */
const ofEachKind = 20

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly updated_at: string }
type Request = ListRequest & { readonly search: string }
type Read = (request: Request) => Promise<readonly Row[]>
interface Noun {
  readonly searched: Searched | undefined
  list(scope: OrganizationScope, request: Request): Promise<List<Row>>
}

const nouns = {
  contact: contacts,
  account: accounts,
  deal: deals,
  task: tasks,
  note: notes,
  interaction: interactions,
} as unknown as Readonly<Record<string, Noun | undefined>>

/** What has all the words, of all kinds of records or of one, the best first; what other domains know of records too. */
export async function searchRecords(
  scope: OrganizationScope,
  related: readonly Related[],
  { q, kind, ...request }: z.output<typeof searchQuery>,
): Promise<List<Found>> {
  const kinds = foundKinds.filter((one) => kind === undefined || one === kind)
  const all = kinds.map((one) => whereOf(related, one))
  const tables = all.flatMap(({ searched }) => searched?.table ?? [])
  const texts = await textInEach(scope, tables, q)
  const found = await Promise.all(all.map((where) => foundOf(scope, where, { q, texts })))
  const ranked = found
    .flat()
    .sort((one, other) => other.score - one.score || (one.updated_at < other.updated_at ? 1 : -1))
  return shortListPage(ranked, request, ({ id }) => id)
}

interface Where {
  readonly kind: Found['kind']
  readonly searched: Searched | undefined
  readonly readIn: (scope: OrganizationScope) => Read
}

function whereOf(related: readonly Related[], kind: Found['kind']): Where {
  const noun = nouns[kind]
  const other = related.find((one) => one.kind === kind)
  const readIn =
    (scope: OrganizationScope): Read =>
    async (request) =>
      noun === undefined
        ? (((await other?.search?.(scope, request)) as Row[] | undefined) ?? [])
        : (await noun.list(scope, request)).results
  return { kind, searched: noun?.searched ?? other?.searched, readIn }
}

interface Asked {
  readonly q: string
  /** What is to be looked for in each table that has all the words. */
  readonly texts: ReadonlyMap<string, string>
}

async function foundOf(
  scope: OrganizationScope,
  { kind, searched, readIn }: Where,
  { q, texts }: Asked,
): Promise<Found[]> {
  const text = searched === undefined ? q : texts.get(searched.table)
  if (text === undefined) return []
  const first = { page: 1, page_size: ofEachKind, ordering: '-created_at' }
  const rows = await ownFirst(readIn(scope), searched, {
    ...first,
    search: text,
    isUncounted: true,
  })
  const far = rows.filter(({ isOwn }) => !isOwn)
  const around =
    searched === undefined || far.length === 0 ? [] : await textsFromOthers(scope, searched, far)
  const words = wantedWords(q)
  return rows.map((row) => foundIn({ kind, row, searched, around, words }))
}

type Listed = Row & { readonly isOwn: boolean }

/** Those that have the words themselves before those that have some from others, however many these are. */
async function ownFirst(
  read: Read,
  searched: Searched | undefined,
  request: Request,
): Promise<Listed[]> {
  const isFromNobody = searched?.around === undefined
  const own = await read({ ...request, isOwn: !isFromNobody })
  const all = isFromNobody || own.length === ofEachKind ? [] : await read(request)
  const ids = new Set(own.map(({ id }) => id))
  const others = all.filter(({ id }) => !ids.has(id)).slice(0, ofEachKind - own.length)
  return [
    ...own.map((row) => ({ ...row, isOwn: true })),
    ...others.map((row) => ({ ...row, isOwn: false })),
  ]
}

interface Hit {
  readonly kind: Found['kind']
  readonly row: Listed
  readonly searched: Searched | undefined
  readonly around: readonly TextsOf[]
  readonly words: readonly string[]
}

function foundIn({ kind, row, searched, around, words }: Hit): Found {
  const texts = (searched?.columns ?? [])
    .flatMap((column) => row[column])
    .filter((text) => typeof text === 'string' && text !== '') as string[]
  const [title = ''] = texts
  const { id, updated_at } = row
  const others = around.map((found) => found.get(id) ?? [])
  const elsewhere = row.isOwn ? () => 1 : weighing(texts, others)
  const score = words.reduce((sum, word) => sum + (weight(fold(title), word) ?? elsewhere(word)), 0)
  const lines = title.split('\n')
  return {
    kind,
    id,
    title: (lines[0] ?? '').slice(0, 200),
    snippet: passage([...texts, ...others.flat()], words),
    score,
    form_id: typeof row['form_id'] === 'string' ? row['form_id'] : null,
    updated_at,
  }
}

/** A word elsewhere in the record counts more than one of another, and that of what it belongs to more than of what is noted. */
function weighing(own: readonly string[], others: readonly (readonly string[])[]) {
  const places = [own, ...others].map(wordsOf)
  return (word: string) => {
    const place = places.findIndex((words) => words.some((one) => one.startsWith(word)))
    return place === -1 ? least : 1 - place / 4
  }
}

/** Of a word that was put right. */
const least = 0.5

/** A whole word of the title, or the beginning of one. */
function weight(title: string, word: string): number | undefined {
  const inTitle = title.split(/[^\p{L}\p{N}]+/u)
  if (inTitle.includes(word)) return 3
  return inTitle.some((one) => one.startsWith(word)) ? 2 : undefined
}

const before = 40
const longest = 160

/** Some letters of the texts from shortly before the first word on. */
function passage(texts: readonly string[], words: readonly string[]): string {
  const whole = texts.join(' · ').replaceAll(/\s+/g, ' ')
  const plain = whole.toLowerCase()
  const places = words.map((word) => plain.indexOf(word)).filter((place) => place >= 0)
  const start = Math.max(0, Math.min(...(places.length === 0 ? [0] : places)) - before)
  const part = whole.slice(start, start + longest).toWellFormed()
  return `${start > 0 ? '… ' : ''}${part}${start + longest < whole.length ? ' …' : ''}`
}
