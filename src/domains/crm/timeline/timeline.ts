import { sql, type Expression, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { keptEvents } from '#kernel/events/log.ts'
import type { Related, Subject } from '#kernel/events/related.ts'
import { listPage, type List } from '#kernel/lists/page.ts'
import type { Beyond } from '#kernel/lists/reading.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { partsOf } from '../merges/aliases.ts'
import { told } from './told.ts'
import type { TimelineEntry, timelineQuery } from './schemas.ts'

/** Where an entry stands in the timeline. */
export interface Place {
  readonly id: string
  readonly kind: string
  readonly at: string
}

/** Of what became part of it the changes of so many are shown, those of the latest merges. */
const mostParts = 20

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
  const merged = subject.type === 'deal' ? [] : await partsOf(scope, [subject.id])
  const parts = merged.slice(0, mostParts)
  const asked = branches(scope, { ...subject, parts }, related).filter(
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

interface Whole extends Subject {
  readonly parts: readonly string[]
}

function branches(scope: OrganizationScope, subject: Whole, related: readonly Related[]) {
  const changesOf = (id: string) =>
    keptEvents(scope)
      .clearSelect()
      .select(['id', 'occurred_at as at'])
      .where('subject_id', '=', id)
      .where('subject_type', '=', subject.type)
  // That one is gone is told by the merge.
  const lasting = (id: string) => changesOf(id).where('type', '<>', `${subject.type}.deleted`)
  const changes = [changesOf(subject.id), ...subject.parts.map(lasting)]
  const others = related.map((one) => [one.kind, one.rows(scope, subject)] as const)
  return [...changes.map((rows) => ['change', sql`${rows}`] as const), ...others].flatMap(
    ([kind, rows]) => (rows === undefined ? [] : [[kind, branch(kind, rows)] as const]),
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
