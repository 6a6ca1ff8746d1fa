import { sql } from 'kysely'
import type { Scope } from '#kernel/scope.ts'

/** A record that is deleted or restored, within the transaction of that. */
interface Event {
  readonly organization_id: string
  readonly subject_id: string
}

/** That records were merged into the subject, or a merge was undone, within the transaction of that. */
interface MergeEvent extends Event {
  readonly data: unknown
}

/** Where it is noted what of other domains went with a record, until it is given back. */
interface Place {
  readonly table: 'crm_merges' | 'crm_trash'
  readonly organization_id: string
  readonly id: string
}

export function toldOf({ data }: MergeEvent) {
  return data as { readonly merge_id: string; readonly merged_ids: readonly string[] }
}

/** Notes with a record that was just deleted what of another domain pointed to it; does nothing where it is final at once. */
export function noteOutside(scope: Scope, event: Event, name: string, ids: readonly string[]) {
  return note(scope, inTrash(event), name, ids)
}

/** What was noted so, when the record is being restored. */
export async function notedOutside(scope: Scope, event: Event, name: string) {
  return ((await notedIn(scope, inTrash(event), name)) ?? []) as readonly string[]
}

/** Notes with a merge what of another domain it moved. */
export function noteMoved(scope: Scope, event: MergeEvent, name: string, moved: unknown) {
  return note(scope, withMerge(event), name, moved)
}

/** What was noted so. */
export function notedMoved(scope: Scope, event: MergeEvent, name: string): Promise<unknown> {
  return notedIn(scope, withMerge(event), name)
}

function inTrash({ organization_id, subject_id: id }: Event): Place {
  return { table: 'crm_trash', organization_id, id }
}

function withMerge(event: MergeEvent): Place {
  const { organization_id } = event
  return { table: 'crm_merges', organization_id, id: toldOf(event).merge_id }
}

async function note({ db }: Scope, place: Place, name: string, what: unknown): Promise<void> {
  const { table, organization_id, id } = place
  await sql`
    update ${sql.table(table)} set outside = outside || ${JSON.stringify({ [name]: what })}::jsonb
     where organization_id = ${organization_id} and id = ${id}`.execute(db)
}

async function notedIn({ db }: Scope, { table, organization_id, id }: Place, name: string) {
  const { rows } = await sql<{ outside: Readonly<Record<string, unknown>> }>`
    select outside from ${sql.table(table)}
     where organization_id = ${organization_id} and id = ${id}`.execute(db)
  return rows[0]?.outside[name]
}
