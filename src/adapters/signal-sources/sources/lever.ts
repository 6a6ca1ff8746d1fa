import { z } from 'zod'
import type { SignalSource } from '../contract.ts'
import { jobBoards, jobDraft } from '../job-board.ts'
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
  ...jobBoards({
    id: 'lever',
    address: (board) => `https://api.lever.co/v0/postings/${board}?mode=json`,
  }),
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
