import { sql } from 'kysely'
import type { z } from 'zod'
import { listed, type AnyEndpoint } from '../http/endpoint.ts'
import { listPage, listQuery, orderings, type List } from '../lists/page.ts'
import type { OrganizationScope } from '../scope.ts'
import { byId } from '../wire/primitives.ts'
import { keptEvents } from './log.ts'
import { EventList, type LoggedEvent } from './logged-event.ts'

const timelineQuery = listQuery({}, orderings('-occurred_at', 'occurred_at'))

/** What happened to one record, newest first. Shows what is committed, without waiting for others. */
function listTimeline(
  scope: OrganizationScope,
  subject: { readonly type: string; readonly id: string },
  query: z.output<typeof timelineQuery>,
): Promise<List<LoggedEvent>> {
  const events = keptEvents(scope)
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
  return listPage(events, query, { occurred_at: sql.ref('lsn') })
}

/** A kind of record whose events can be read below its path. */
export interface Remembered {
  /** The path of one record, such as `/crm/deals/{id}/`. */
  readonly path: `/${string}/`
  /** The noun of its events, such as `deal`. */
  readonly noun: string
  readonly access?: 'member' | 'admin'
  /** Schema of the path's parameters, and which of them is the record's id; `{id}` where left out. */
  readonly params?: z.ZodType
  readonly key?: string
  /** Refuses with NotFound where there is no such record. */
  read(scope: OrganizationScope, id: string): Promise<unknown>
}

/** The timeline of a kind of record. It outlives the record. */
export function timeline(remembered: Remembered): AnyEndpoint {
  const { path, noun, access = 'member', params = byId, key = 'id', read } = remembered
  const words = noun.replaceAll('_', ' ')
  return {
    access,
    route: `GET ${path}timeline/`,
    summary: `List what happened to a ${words}`.replace(/ a (?=[aeiou])/, ' an '),
    description: 'Its events, newest first. They stay readable when it is deleted.',
    params,
    query: timelineQuery,
    returns: listed(EventList),
    tool: { name: `get_${noun}_timeline` },
    handle: async ({ scope, params, query }) => {
      const id = params[key] as string
      const list = await listTimeline(scope, { type: noun, id }, query)
      if (list.count === 0) await read(scope, id)
      return list
    },
  }
}
