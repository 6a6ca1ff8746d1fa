import { z } from 'zod'
import type { SignalSource } from '../contract.ts'
import { jobBoards, jobDraft } from '../job-board.ts'
import { identifier, inside, maybe, pageOf } from '../rows.ts'

const Job = z.object({
  id: identifier,
  title: z.string(),
  updated_at: z.string(),
  absolute_url: z.string(),
  content: maybe,
  company_name: maybe,
  location: z.object({ name: maybe }).nullish(),
})

/** Jobs at companies that the profile names by their board at Greenhouse. */
export const greenhouse: SignalSource = {
  ...jobBoards({
    id: 'greenhouse',
    address: (board) => `https://boards-api.greenhouse.io/v1/boards/${board}/jobs?content=true`,
  }),
  parse: (response, { about = '' }) =>
    pageOf(inside(response, 'jobs'), Job, (job) =>
      jobDraft('greenhouse', about, {
        id: job.id,
        url: job.absolute_url,
        posted_at: job.updated_at,
        title: job.title,
        // HTML within which tags are written as entities.
        html: (job.content ?? '').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
        company: job.company_name,
        city: job.location?.name,
      }),
    ),
}
