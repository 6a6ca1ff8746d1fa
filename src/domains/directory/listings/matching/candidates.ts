import { sql } from 'kysely'
import type { Scope } from '#kernel/scope.ts'
import { listings, type ListingRow } from '../listings.ts'
import { isOpen } from '../status.ts'
import type { AskedWord } from './words.ts'

/** Of so many of the newest that have a word in common, and of the same category, the best are found. */
const most = { byWord: 400, byCategory: 100 }

/** What may fit a listing: of the other kind, of other businesses that somebody vouches for, with the words in common. */
export function candidatesFor(scope: Scope, listing: ListingRow, words: readonly AskedWord[]) {
  const kind = listing.kind === 'offer' ? 'want' : 'offer'
  const isCandidate = sql`n.kind = ${kind} and ${isOpen(scope.now())}`
  const anyWord = words.map(({ query }) => `(${query})`).join(' | ')
  // Constants, so that they are parsed once and not for each candidate.
  const each = words.map(({ query }) => sql`to_tsquery('english', ${query})`)
  const queries = sql`array[${sql.join(each)}]::tsquery[]`
  const found = sql<{ id: string }>`(
    (select n.id from business_notices n
      where ${anyWord !== ''} and n.search_vector @@ to_tsquery('english', ${anyWord}) and ${isCandidate}
      order by n.posted_at desc, n.id limit ${sql.lit(most.byWord)})
    union
    (select n.id from business_notices n
      where n.category = ${listing.category ?? ''} and ${listing.category !== null} and ${isCandidate}
      order by n.posted_at desc, n.id limit ${sql.lit(most.byCategory)}))`
  return listings(scope)
    .innerJoin(found.as('found'), 'found.id', 'n.id')
    .where('b.status', 'in', ['seeded', 'claimed', 'verified'])
    .where('b.id', '<>', listing.business.id)
    .select('b.organization_id')
    .select(
      sql<string[]>`array(
        select asked.word from unnest(${words.map(({ word }) => word)}::text[], ${queries})
               with ordinality asked (word, query, place)
         where n.search_vector @@ asked.query order by asked.place)`.as('shared'),
    )
    .select(
      sql<boolean>`exists (select from categories one join categories other on other.parent = one.parent
        where one.slug = ${listing.category ?? ''} and other.slug = n.category)`.as('is_beside'),
    )
    .execute()
}

export type Candidate = Awaited<ReturnType<typeof candidatesFor>>[number]
