import { endpoint, listed } from '#kernel/http/endpoint.ts'
import type { Related } from '#kernel/events/related.ts'
import { paramsOf } from '#kernel/wire/path.ts'
import { accounts } from '../accounts/accounts.ts'
import { contacts } from '../contacts/contacts.ts'
import { deals } from '../deals/deals.ts'
import { findAlias, throughAliases } from '../merges/aliases.ts'
import { listTimeline } from './timeline.ts'
import { ownParts } from './own-parts.ts'
import { Timeline, timelineQuery } from './schemas.ts'

const remembered = {
  contact: throughAliases('contact', contacts),
  account: throughAliases('account', accounts),
  deal: deals,
}

/** The timelines of the records that others concern, given what domains further right know of them. */
export function timelineEndpoints(related: () => readonly Related[]) {
  return [
    timelineOf('contact', 'a contact', '/crm/contacts/{id}/', related),
    timelineOf('account', 'an account', '/crm/accounts/{id}/', related),
    timelineOf('deal', 'a deal', '/crm/deals/{id}/', related),
  ]
}

function timelineOf(
  noun: keyof typeof remembered,
  one: string,
  path: `/${string}/`,
  related: () => readonly Related[],
) {
  return endpoint({
    route: `GET ${path}timeline/`,
    name: `list${noun[0]?.toUpperCase()}${noun.slice(1)}Events`,
    summary: `List what happened to ${one}`,
    description:
      'Its changes, each with who, when, why, before and after, and the notes, interactions, tasks, deals, e-mails, submissions and leads that concern it, newest first. Its changes stay readable after it is deleted, and include those of records merged into it.',
    access: 'member',
    params: paramsOf(path),
    query: timelineQuery,
    returns: listed(Timeline),
    tool: { name: `get_${noun}_timeline` },
    handle: async ({ scope, params, query }) => {
      const { id } = params as { id: string }
      const merged = noun === 'deal' ? undefined : await findAlias(scope, noun, id)
      const subject = { type: noun, id: merged ?? id }
      const list = await listTimeline(scope, subject, query, [...ownParts, ...related()])
      if (list.count === 0) await remembered[noun].read(scope, id)
      return list
    },
  })
}
