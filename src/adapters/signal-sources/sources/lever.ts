import { z } from 'zod'
import type { SignalSource } from '../contract.ts'
import { daysAgo, withParameters } from '../interest.ts'
import { boardPace, boardPolicy, boards, jobDraft } from '../job-board.ts'
import { identifier, maybe, pageOf } from '../rows.ts'

const Posting = z.object({
  id: identifier,
  text: z.string(),
  createdAt: z.number(),
  hostedUrl: z.string(),
  descriptionPlain: maybe,
  categories: z.object({ location: maybe }).nullish(),
})

/** Jobs at companies that the profile names by their site at Lever. */
export const lever: SignalSource = {
  policy: boardPolicy('lever', 'Lever', 'https://github.com/lever/postings-api'),
  pace: boardPace,
  fresh_minutes: 360,
  places: boards,
  plan: (_interest, { now, places }) =>
    places.map((board) => ({
      since: daysAgo(now, 60),
      about: board,
      url: withParameters(`https://api.lever.co/v0/postings/${encodeURIComponent(board)}`, {
        mode: 'json',
      }),
    })),
  parse: (response, { about = '' }) =>
    pageOf(response, Posting, (posting) =>
      jobDraft('lever', about, {
        id: posting.id,
        url: posting.hostedUrl,
        posted_at: posting.createdAt,
        title: posting.text,
        text: posting.descriptionPlain,
        city: posting.categories?.location,
      }),
    ),
}
