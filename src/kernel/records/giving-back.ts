import { sql } from 'kysely'
import { timestamp } from '../clock.ts'
import type { EventType } from '../events/event.ts'
import { transaction, type OrganizationScope } from '../scope.ts'
import type { KeptWords } from '../search/keep-words.ts'
import type { Values } from '../values.ts'
import type { Note, RecordEvents } from './records.ts'

/** How records return to what they were; the values come from what was stored, and nothing looks at them again. */
export interface GivesBack<C extends string, R> {
  /** Puts a record back as it was deleted, with its id and times. @throws what `refuses` says */
  restore(scope: OrganizationScope, row: R): Promise<R>
  /** Sets these values, of which `updated_at` may be one, and records the event. @throws NotFound */
  put(
    scope: OrganizationScope,
    id: string,
    values: { readonly [K in C]?: unknown },
    telling: Telling,
  ): Promise<R>
  /** Points records to what they pointed to before, where they still point to what they were given instead. */
  pointBack(scope: OrganizationScope, column: C, back: PointedBack): Promise<void>
}

/** The event that tells of a change, and what it tells beside the record. */
export interface Telling {
  readonly event: EventType
  readonly more?: Values
}

/** A record that was pointed elsewhere. */
export interface Pointed {
  readonly id: string
  /** When it was changed last before that. */
  readonly updated_at: string
  /** What its `updated_at` was after that: who was not changed since is as old as before. */
  readonly since: string
}

export interface PointedBack {
  readonly records: readonly Pointed[]
  /** What they are to point to again, and what they point to since. */
  readonly before: string
  readonly after: string | null
}

interface Parts {
  readonly rows: {
    lock(scope: OrganizationScope, id: string): Promise<Values>
    insertion(scope: OrganizationScope, row: Values): { executeTakeFirstOrThrow(): Promise<Values> }
    update(scope: OrganizationScope, id: string, values: Values): Promise<Values>
    lockMany(scope: OrganizationScope, ids: readonly string[]): Promise<Values[]>
  }
  readonly words: KeptWords
  readonly note: Note
  readonly events: RecordEvents
  readonly columns: readonly string[]
  refuse(error: unknown): never
}

export function givingBack(table: string, parts: Parts) {
  const { rows, words, note, refuse, columns, events } = parts
  const { updated, restored } = events
  return {
    restore: (scope: OrganizationScope, row: Values) =>
      transaction(scope, async (inside) => {
        if (restored === undefined) throw new TypeError(`${table} are deleted for good`)
        const plain = { ...row, organization_id: scope.organizationId }
        const whole = words.complete(plain, await words.fromOthers(inside, plain))
        const stored = await rows.insertion(inside, whole).executeTakeFirstOrThrow()
        for (const query of words.insertions(whole)) await inside.db.executeQuery(query)
        note(inside, restored, stored)
        return stored
      }).catch(refuse),
    put: (scope: OrganizationScope, id: string, values: Values, { event, more }: Telling) =>
      transaction(scope, async (inside) => {
        const before = await rows.lock(inside, id)
        const row = await rows.update(inside, id, await words.change(inside, before, values))
        note(inside, event, row, before, more)
        return row
      }),
    pointBack: (scope: OrganizationScope, column: string, back: PointedBack) =>
      transaction(scope, async (inside) => {
        const ids = back.records.map(({ id }) => id)
        const locked = await rows.lockMany(inside, ids)
        const before = new Map(
          locked.filter((row) => row[column] === back.after).map((row) => [row['id'], row]),
        )
        const place = { table, columns }
        for (const row of await pointAgain(inside, place, [column, back], [...before.keys()]))
          note(inside, updated, row, before.get(row['id']))
        await words.follow(inside, [...before.keys()], { [column]: back.before })
      }),
  }
}

async function pointAgain(
  { db, organizationId, now }: OrganizationScope,
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
  [column, { records, before }]: readonly [string, PointedBack],
  ids: readonly unknown[],
): Promise<Values[]> {
  const shown = sql.join(columns.map((name) => sql.ref(`t.${name}`)))
  const { rows } = await sql<Values>`
    update ${sql.table(table)} t
       set ${sql.ref(column)} = ${before},
           updated_at = case when t.updated_at = was.since then was.updated_at
                             else ${timestamp(now())}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) 
           as was (id uuid, updated_at timestamptz, since timestamptz)
     where t.organization_id = ${organizationId} and t.id = was.id and t.id = any(${ids}::uuid[])
    returning ${shown}`.execute(db)
  return rows
}
