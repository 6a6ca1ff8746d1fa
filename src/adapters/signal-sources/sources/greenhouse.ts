import { z } from 'zod'
import type { SignalSource } from '../contract.ts'
import { daysAgo, withParameters } from '../interest.ts'
import { boardPace, boardPolicy, boards, jobDraft } from '../job-board.ts'
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
  policy: boardPolicy(
    'greenhouse',
    'Greenhouse',
    'https://developers.greenhouse.io/job-board.html',
  ),
  pace: boardPace,
  fresh_minutes: 360,
  places: boards,
  plan: (_interest, { now, places }) =>
    places.map((board) => ({
      since: daysAgo(now, 60),
      about: board,
      url: withParameters(
        `https://boards-api.greenhouse.io/v1/boards/${encodeURIComponent(board)}/jobs`,
        {
          content: 'true',
        },
      ),
    })),
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
