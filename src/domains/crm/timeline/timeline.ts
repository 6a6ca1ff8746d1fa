import { sql, type Expression, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { keptEvents } from '#kernel/events/log.ts'
import type { Related, Subject } from '#kernel/events/related.ts'
import { listPage, type Beyond, type List } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { told } from './told.ts'
import type { TimelineEntry, timelineQuery } from './schemas.ts'

/** Where an entry stands in the timeline. */
export interface Place {
  readonly id: string
  readonly kind: string
  readonly at: string
}

/** Reads some of the entries of one kind, or all. */
type Branch = (part?: Beyond) => RawBuilder<unknown>

/**
 * What happened to a record, and what concerns it. Of each kind as many are read as a page may hold, along an index.
 */
export async function listTimeline(
  scope: OrganizationScope,
  subject: Subject,
  { kind, ...request }: z.output<typeof timelineQuery>,
  related: readonly Related[],
): Promise<List<TimelineEntry>> {
  const asked = branches(scope, subject, related).filter(
    ([name]) => kind === undefined || name === kind,
  )
  const among = (part?: Beyond) => placesIn(scope, asked, part)
  const list = await listPage(
    among(),
    request,
    { occurred_at: sql.ref('at') },
    sql.ref('id'),
    undefined,
    { first: among },
  )
  return { ...list, results: await told(scope, list.results, related) }
}

function branches(scope: OrganizationScope, subject: Subject, related: readonly Related[]) {
  const changes = keptEvents(scope)
    .clearSelect()
    .select(['id', 'occurred_at as at'])
    .where('subject_id', '=', subject.id)
    .where('subject_type', '=', subject.type)
  const others = related.map((one) => [one.kind, one.rows(scope, subject)] as const)
  return [['change', sql`${changes}`] as const, ...others].flatMap(([kind, rows]) =>
    rows === undefined ? [] : [[kind, branch(kind, rows)] as const],
  )
}

function branch(kind: string, rows: RawBuilder<unknown>): Branch {
  return (part) => {
    const all = sql`select id, ${sql.lit(kind)}::text as kind, at from (${rows}) one`
    return part === undefined ? all : sql`(${all} ${nearest(part)})`
  }
}

function nearest({ beyond, descending, reach }: Beyond): RawBuilder<unknown> {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const where: Expression<unknown> = beyond === undefined ? sql`` : sql`where ${beyond}`
  return sql`${where} order by at ${direction}, id ${direction} limit ${reach}`
}

function placesIn(
  { db }: OrganizationScope,
  asked: readonly (readonly [kind: string, rows: Branch])[],
  part?: Beyond,
) {
  const all = asked.map(([, rows]) => rows(part))
  const none = sql`select null::uuid as id, null::text as kind, null::timestamptz as at where false`
  const places = all.length === 0 ? none : sql.join(all, sql` union all `)
  return db.selectFrom(sql<Place>`(${places})`.as('places')).select(['id', 'kind', 'at'])
}
