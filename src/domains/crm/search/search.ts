import type { z } from 'zod'
import type { Related } from '#kernel/events/related.ts'
import type { List, ListRequest } from '#kernel/lists/page.ts'
import { shortListPage } from '#kernel/lists/short-list.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { wantedWords } from '#kernel/search/words.ts'
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
interface Noun {
  readonly searched: { readonly columns: readonly string[] } | undefined
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
  const found = await Promise.all(kinds.map((one) => foundOf(scope, related, one, q)))
  const ranked = found
    .flat()
    .sort((one, other) => other.score - one.score || (one.updated_at < other.updated_at ? 1 : -1))
  return shortListPage(ranked, request, ({ id }) => id)
}

async function foundOf(
  scope: OrganizationScope,
  related: readonly Related[],
  kind: Found['kind'],
  q: string,
) {
  const noun = nouns[kind]
  const other = related.find((one) => one.kind === kind)
  const first = { page: 1, page_size: ofEachKind, ordering: '-created_at' }
  const request = { ...first, search: q, isUncounted: true }
  const rows =
    noun === undefined
      ? await other?.search?.(scope, request)
      : (await noun.list(scope, request)).results
  const words = wantedWords(q)
  const { columns = [] } = noun?.searched ?? other?.searched ?? {}
  return ((rows ?? []) as Row[]).map((row) => foundIn(kind, row, columns, words))
}

function foundIn(
  kind: Found['kind'],
  row: Row,
  columns: readonly string[],
  words: readonly string[],
): Found {
  const texts = columns
    .map((column) => row[column])
    .filter((text) => typeof text === 'string' && text !== '') as string[]
  const [title = ''] = texts
  const { id, updated_at } = row
  const score = words.reduce((sum, word) => sum + weight(fold(title), word), 0)
  const lines = title.split('\n')
  return {
    kind,
    id,
    title: (lines[0] ?? '').slice(0, 200),
    snippet: around(texts, words),
    score,
    form_id: typeof row['form_id'] === 'string' ? row['form_id'] : null,
    updated_at,
  }
}

/** A whole word of the title, the beginning of one, or a word elsewhere. */
function weight(title: string, word: string): number {
  const inTitle = title.split(/[^\p{L}\p{N}]+/u)
  if (inTitle.includes(word)) return 3
  return inTitle.some((one) => one.startsWith(word)) ? 2 : 1
}

const before = 40
const longest = 160

/** Some letters of the texts from shortly before the first word on. */
function around(texts: readonly string[], words: readonly string[]): string {
  const whole = texts.join(' · ').replaceAll(/\s+/g, ' ')
  const plain = whole.toLowerCase()
  const places = words.map((word) => plain.indexOf(word)).filter((place) => place >= 0)
  const start = Math.max(0, Math.min(...(places.length === 0 ? [0] : places)) - before)
  const part = whole.slice(start, start + longest).toWellFormed()
  return `${start > 0 ? '… ' : ''}${part}${start + longest < whole.length ? ' …' : ''}`
}
