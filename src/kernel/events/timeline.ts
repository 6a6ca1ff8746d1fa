import { sql } from 'kysely'
import type { z } from 'zod'
import { listed, type AnyEndpoint } from '../http/endpoint.ts'
import { listPage, listQuery, orderings, type List } from '../lists/page.ts'
import type { OrganizationScope } from '../scope.ts'
import { oneOf, operationName } from '../text/nouns.ts'
import { paramsOf } from '../wire/path.ts'
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
export interface Remembered<P extends z.ZodType = z.ZodType> {
  /** The path of one record, such as `/crm/deals/{id}/`. */
  readonly path: `/${string}/`
  /** The noun of its events, such as `deal`. */
  readonly noun: string
  /** What operations call it, where that is another word. */
  readonly called?: string
  readonly access?: 'member' | 'admin' | 'owner'
  /** Where the path names it otherwise than by `{id}`: its parameters, and the record's id by them. */
  readonly named?: {
    readonly params: P
    id(scope: OrganizationScope, params: z.output<P>): string | Promise<string>
  }
  /** Refuses with NotFound where there is no such record; left out where `named` does. */
  read?(scope: OrganizationScope, id: string): Promise<unknown>
}

/** The timeline of a kind of record. It outlives the record. */
export function timeline<P extends z.ZodType>(remembered: Remembered<P>): AnyEndpoint {
  const { path, noun, called = noun, access = 'member', named, read } = remembered
  return {
    access,
    route: `GET ${path}timeline/`,
    name: operationName('list', `${called}_events`),
    summary: `List what happened to ${oneOf(noun)}`,
    description: 'Its events, newest first. They remain after it is deleted.',
    params: named?.params ?? paramsOf(path),
    query: timelineQuery,
    returns: listed(EventList),
    tool: { name: `get_${noun}_timeline` },
    handle: async ({ scope, params, query }) => {
      const id: string = named === undefined ? params.id : await named.id(scope, params)
      const list = await listTimeline(scope, { type: noun, id }, query)
      if (list.count === 0) await read?.(scope, id)
      return list
    },
  }
}

/** Named as the other operations on the record find it, and only as long as it is there. */
export function foundBy<P extends z.ZodType>(of: {
  readonly params: P
  target(call: Named<z.output<P>>): Promise<{ readonly id: string }>
}) {
  return {
    params: of.params,
    id: async (scope: OrganizationScope, params: z.output<P>) =>
      (await of.target({ scope, params })).id,
  }
}

interface Named<P> {
  readonly scope: OrganizationScope
  readonly params: P
}
