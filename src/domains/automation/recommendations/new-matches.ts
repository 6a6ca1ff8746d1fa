import { listingEvents } from '#domains/directory/index.ts'
import { subscriber } from '#kernel/events/subscriber.ts'
import { asTask } from './as-task.ts'
import { recommend, type Suggestion } from './making.ts'
import { listingMatch } from './recommendation.ts'

/** Shows at Home that something was posted which fits what the organization offers or wants; all of one moment in one entry. */
export const newMatches = subscriber({
  name: 'automation.new_matches',
  types: [listingEvents.matched.type],
  handle: async ({ scope, events }) => {
    const found = events.map(({ data }) => listingEvents.matched.data.parse(data))
    const best = found.toSorted((one, other) => other.score - one.score)[0]
    if (best === undefined) return
    await recommend(scope, [lookAtThem(best, found.length)], {
      source_mode: listingMatch,
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
  const opening = `Answer somebody who ${listing.kind === 'offer' ? 'offers' : 'wants'}`
  const more = count === 1 ? '' : ` (and ${count - 1} more)`
  const [theirs, ours] = [listing.title, title].map(quoted)
  return {
    type: listingMatch,
    ...asTask(`${opening} ${theirs}${more}`, `${opening} what fits ${ours}${more}`),
    why: `It fits ${ours}, which you posted. The matches of each of your own listings say why they fit.`,
  }
}

function quoted(title: string): string {
  return `“${title.slice(0, shortTitle).toWellFormed()}”`
}
