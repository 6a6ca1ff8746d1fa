import { sql } from 'kysely'
import type { Scope } from '#kernel/scope.ts'

/** A record that is deleted or restored, within the transaction of that. */
interface Event {
  readonly organization_id: string
  readonly subject_id: string
}

/** Notes with a record that was just deleted what of another domain pointed to it; does nothing where it is final at once. */
export async function noteOutside(
  { db }: Scope,
  event: Event,
  name: string,
  ids: readonly string[],
) {
  const { organization_id, subject_id } = event
  await db
    .updateTable('crm_trash')
    .set({ outside: sql`outside || ${JSON.stringify({ [name]: ids })}::jsonb` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', subject_id)
    .execute()
}

/** What was noted so, when the record is being restored. */
export async function notedOutside({ db }: Scope, event: Event, name: string) {
  const noted = await db
    .selectFrom('crm_trash')
    .select('outside')
    .where('organization_id', '=', event.organization_id)
    .where('id', '=', event.subject_id)
    .executeTakeFirst()
  return (noted?.outside as Readonly<Record<string, readonly string[]>> | undefined)?.[name] ?? []
}
