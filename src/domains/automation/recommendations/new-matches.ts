import { listingEvents } from '#domains/directory/index.ts'
import { subscriber } from '#kernel/events/subscriber.ts'
import { asTask } from './as-task.ts'
import { recommend, type Suggestion } from './making.ts'

/** Shows at Home that something was posted which fits what the organization offers or wants; all of one moment in one entry. */
export const newMatches = subscriber({
  name: 'automation.new_matches',
  types: [listingEvents.matched.type],
  handle: async ({ scope, events }) => {
    const found = events.map(({ data }) => listingEvents.matched.data.parse(data))
    const best = found.toSorted((one, other) => other.score - one.score)[0]
    if (best === undefined) return
    await recommend(scope, [lookAtThem(best, found.length)], {
      source_mode: 'listing_match',
      related_type: 'business_listing',
      related_id: best.listing_id,
    })
  },
})

const shortTitle = 80

function lookAtThem(
  { listing, title }: { listing: { title: string; kind: string }; title: string },
  count: number,
): Suggestion {
  const verb = listing.kind === 'offer' ? 'offers' : 'wants'
  const more = count === 1 ? '' : ` (and ${count - 1} more)`
  return {
    type: 'listing_match',
    ...asTask(
      `Answer somebody who ${verb} “${listing.title.slice(0, shortTitle).toWellFormed()}”${more}`,
    ),
    why: `It fits “${title.slice(0, shortTitle).toWellFormed()}”, which you posted. GET /api/v1/directory/own-listings/ has yours; the matches of each say why they fit.`,
  }
}
