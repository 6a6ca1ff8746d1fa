import { sql } from 'kysely'
import type { Scope } from '#kernel/scope.ts'

/** That records were merged, or a merge was undone, within the transaction of that. */
export interface MergeEvent {
  readonly organization_id: string
  /** The record that stays. */
  readonly subject_id: string
  readonly data: unknown
}

export function toldOf({ data }: MergeEvent) {
  return data as { readonly merge_id: string; readonly merged_ids: readonly string[] }
}

/** Notes with a merge what of another domain it moved. */
export async function noteMoved({ db }: Scope, event: MergeEvent, name: string, moved: unknown) {
  await db
    .updateTable('crm_merges')
    .set({ outside: sql`outside || ${JSON.stringify({ [name]: moved })}::jsonb` })
    .where('organization_id', '=', event.organization_id)
    .where('id', '=', toldOf(event).merge_id)
    .execute()
}

/** What was noted so. */
export async function notedMoved({ db }: Scope, event: MergeEvent, name: string): Promise<unknown> {
  const noted = await db
    .selectFrom('crm_merges')
    .select('outside')
    .where('organization_id', '=', event.organization_id)
    .where('id', '=', toldOf(event).merge_id)
    .executeTakeFirst()
  return (noted?.outside as Readonly<Record<string, unknown>> | undefined)?.[name]
}
