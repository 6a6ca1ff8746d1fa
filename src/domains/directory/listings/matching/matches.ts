import type { ListRequest } from '#kernel/lists/page.ts'
import { shortListPage } from '#kernel/lists/short-list.ts'
import type { Scope } from '#kernel/scope.ts'
import type { ListingRow } from '../listings.ts'
import { candidatesFor } from './candidates.ts'
import { scoreOf } from './scoring.ts'
import { askedWords } from './words.ts'

const mostShown = 50

/** What fits a listing best, the best first, with the organization that holds the business. */
export async function bestMatches(scope: Scope, listing: ListingRow) {
  const words = await askedWords(scope, listing)
  const candidates = await candidatesFor(scope, listing, words)
  return candidates
    .flatMap((candidate) => {
      const scored = scoreOf(scope, { listing, words }, candidate)
      const { organization_id, shared: _words, is_beside: _beside, ...shown } = candidate
      return scored === undefined ? [] : [{ listing: shown, ...scored, organization_id }]
    })
    .sort((one, other) => other.score - one.score || byAge(one.listing, other.listing))
    .slice(0, mostShown)
}

function byAge(one: ListingRow, other: ListingRow): number {
  return one.posted_at === other.posted_at
    ? one.id.localeCompare(other.id)
    : other.posted_at.localeCompare(one.posted_at)
}

/** What fits a listing, explained; the best 50. */
export async function listMatches(
  scope: Scope,
  listing: ListingRow,
  request: Omit<ListRequest, 'ordering'>,
) {
  const matches = await bestMatches(scope, listing)
  return shortListPage(matches, request, ({ listing: { id } }) => id)
}
