import { z } from 'zod'
import type { SignalSource } from '../contract.ts'
import { daysAgo } from '../interest.ts'
import { boardPace, boardPolicy, boards, jobDraft } from '../job-board.ts'
import { inside, maybe, pageOf } from '../rows.ts'

const Job = z.object({
  title: z.string(),
  publishedAt: z.string(),
  jobUrl: z.string().min(1),
  descriptionPlain: maybe,
  location: maybe,
  isListed: z.boolean().nullish(),
})

/** Jobs at companies that the profile names by their board at Ashby. */
export const ashby: SignalSource = {
  policy: boardPolicy(
    'ashby',
    'Ashby',
    'https://developers.ashbyhq.com/docs/public-job-posting-api',
  ),
  pace: boardPace,
  fresh_minutes: 360,
  places: boards,
  plan: (_interest, { now, places }) =>
    places.map((board) => ({
      since: daysAgo(now, 60),
      about: board,
      url: `https://api.ashbyhq.com/posting-api/job-board/${encodeURIComponent(board)}`,
    })),
  parse: (response, { about = '' }) =>
    pageOf(inside(response, 'jobs'), Job, (job) =>
      job.isListed === false
        ? undefined
        : jobDraft('ashby', about, {
            id: job.jobUrl.slice(-80),
            url: job.jobUrl,
            posted_at: job.publishedAt,
            title: job.title,
            text: job.descriptionPlain,
            city: job.location,
          }),
    ),
}
