import { z } from 'zod'
import type { SignalSource } from '../contract.ts'
import { jobBoards, jobDraft } from '../job-board.ts'
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
  ...jobBoards({
    id: 'ashby',
    address: (board) => `https://api.ashbyhq.com/posting-api/job-board/${board}`,
  }),
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
