import { z } from 'zod'
import type { Draft, SignalSource } from '../contract.ts'
import { following } from '../following.ts'
import { daysAgo, termsOf, withParameters } from '../interest.ts'
import { singleItems } from '../item-check.ts'
import { inside, maybe, pageOf } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'

/** Rows of a page. */
const size = 50

const Issue = z.object({
  html_url: z.string().min(1),
  title: z.string(),
  body: maybe,
  created_at: z.string(),
  user: z.object({ login: maybe, type: maybe }).nullish(),
})

/** Issues on GitHub. Its terms allow to rank by them, and nothing that is sent to anybody. */
export const github: SignalSource = {
  ...termsOfUse('github'),
  language: 'en',
  plan: (interest, { now }) => {
    const since = daysAgo(now, 60)
    return termsOf(interest, 3).map((term) => ({
      since,
      headers: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
      url: withParameters('https://api.github.com/search/issues', {
        q: `"${term.replaceAll('"', '')}" is:issue created:>${since.slice(0, 10)}`,
        sort: 'created',
        order: 'desc',
        per_page: size,
      }),
    }))
  },
  items: singleItems({
    urlOf: ({ external_id }) => {
      const path = /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+\/issues\/\d+)$/u.exec(
        external_id,
      )?.[1]
      return path === undefined ? null : `https://api.github.com/repos/${path}`
    },
    // Of who has left, no account is named.
    isGone: (issue) => inside(issue, 'user') === null,
    isShown: (issue) => inside(issue, 'html_url') !== undefined,
  }),
  parse: (response, query) => {
    const issues = inside(response, 'items')
    return pageOf(issues, Issue, draftOf, following(query, issues, { parameter: 'page', size }))
  },
  authorize: (request, key) => ({
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${key}` },
  }),
}

function draftOf({ user, ...issue }: z.output<typeof Issue>): Draft | undefined {
  if (user?.type === 'Bot') return undefined
  return {
    external_id: issue.html_url.slice(0, 300),
    url: issue.html_url,
    posted_at: issue.created_at,
    title: issue.title,
    text: issue.body,
    author: { handle: user?.login ?? '' },
  }
}
