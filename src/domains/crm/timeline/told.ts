import { sql } from 'kysely'
import { keptEvents } from '#kernel/events/log.ts'
import type { Related } from '#kernel/events/related.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { TimelineEntry } from './schemas.ts'
import type { Place } from './timeline.ts'

/** The entries at these places, with what is told about each; in two questions for each kind. */
export async function told(
  scope: OrganizationScope,
  places: readonly Place[],
  related: readonly Related[],
): Promise<TimelineEntry[]> {
  const found = new Map<string, TimelineEntry>()
  for (const [kind, some] of Map.groupBy(places, (place) => place.kind)) {
    const one = related.find((part) => part.kind === kind)
    const entries =
      one === undefined
        ? await changes(
            scope,
            some.map(({ id }) => id),
          )
        : await others(scope, one, some)
    for (const entry of entries) found.set(entry.id, entry)
  }
  return places.flatMap(({ id }) => found.get(id) ?? [])
}

async function changes(scope: OrganizationScope, ids: readonly string[]): Promise<TimelineEntry[]> {
  const events = await keptEvents(scope).where('id', '=', anyOf(ids)).execute()
  return events.map((event) => ({ ...event, kind: 'change' }))
}

async function others(
  scope: OrganizationScope,
  { kind, began, read }: Related,
  places: readonly Place[],
): Promise<TimelineEntry[]> {
  const ids = places.map(({ id }) => id)
  const rows = new Map((await read(scope, ids)).map((row) => [row.id, row]))
  const origins = await originsOf(scope, began, ids)
  return places.flatMap(({ id, at }) => {
    const data = rows.get(id)
    const origin = origins.get(id) ?? { actor: null, cause: null }
    const subject = { type: began.slice(0, began.indexOf('.')), id }
    const entry = { ...origin, id, kind: kind as TimelineEntry['kind'], type: began, subject }
    return data === undefined ? [] : [{ ...entry, occurred_at: at, changes: {}, data }]
  })
}

/** Who brought each, and why. */
async function originsOf(scope: OrganizationScope, type: string, ids: readonly string[]) {
  const events = await keptEvents(scope)
    .where('subject_id', '=', anyOf(ids))
    .where('type', '=', type)
    .execute()
  return new Map(events.map(({ subject, actor, cause }) => [subject.id, { actor, cause }]))
}

function anyOf(ids: readonly string[]) {
  return sql<string>`any(${[...ids]}::uuid[])`
}
