import { sql } from 'kysely'
import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { matching } from '#kernel/lists/filters.ts'
import { listPage } from '#kernel/lists/page.ts'
import { transaction, type Scope, type UserScope } from '#kernel/scope.ts'
import { removeEntry } from './entries.ts'
import type { ImportedProfile, importedProfileQuery } from './schemas.ts'

type Shown = z.input<typeof ImportedProfile>

function importedProfiles({ db }: Scope) {
  return db
    .selectFrom('imported_profiles as p')
    .leftJoin('businesses', 'businesses.id', 'p.business_id')
    .select(['p.id', 'profile_url', 'index_url', 'reason', 'licence', 'source_name', 'source_url'])
    .select(['businesses.slug as business_slug', 'listed_at', 'read_at', 'p.created_at'])
    .select([sql<Shown['status']>`p.status`.as('status'), sql<Shown['terms']>`p.terms`.as('terms')])
}

/** Everything that an index named, with what became of it. */
export function listImportedProfiles(
  scope: Scope,
  { status, ...request }: z.output<typeof importedProfileQuery>,
) {
  const rows = importedProfiles(scope).where(matching({ 'p.status': status }))
  return listPage(rows, request, { created_at: sql.ref('p.created_at') }, sql.ref('p.id'))
}

/** @throws NotFound */
export function readImportedProfile(scope: Scope, id: string) {
  return importedProfiles(scope)
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound())
}

/** Takes a profile out at once and never in again, or lets the next import read it anew. @throws NotFound */
export function setOptOut(scope: UserScope, id: string, isOptedOut: boolean) {
  return transaction(scope, async (inside) => {
    const profile = await inside.db
      .selectFrom('imported_profiles')
      .select(['status', 'business_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new NotFound())
    if ((profile.status === 'opted_out') === isOptedOut) return readImportedProfile(inside, id)
    if (isOptedOut) await removeEntry(inside, profile.business_id, { isForGood: true })
    await inside.db
      .updateTable('imported_profiles')
      .set(
        isOptedOut
          ? { ...nothingKept, status: 'opted_out', reason: 'wish', opted_out_by: inside.userId }
          : { status: 'waiting', reason: '', opted_out_by: null, due_at: timestamp(inside.now()) },
      )
      .where('id', '=', id)
      .execute()
    return readImportedProfile(inside, id)
  })
}

/** What they decided stands, and names them no longer. */
export async function forgetModerator({ db }: Scope, userId: string): Promise<void> {
  await db
    .updateTable('profile_imports')
    .set({ started_by: null })
    .where('started_by', '=', userId)
    .execute()
  await db
    .updateTable('imported_profiles')
    .set({ opted_out_by: null })
    .where('opted_out_by', '=', userId)
    .execute()
}

/** Of what is not shown nothing is kept but its address. */
export const nothingKept = {
  business_id: null,
  licence: '',
  terms: null,
  source_name: '',
  source_url: '',
  node: '{}',
  due_at: null,
} as const
