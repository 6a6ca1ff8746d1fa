import { sql } from 'kysely'
import { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { conflict, NotFound } from '#kernel/errors.ts'
import { enqueueForService } from '#kernel/jobs/job.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import { transaction, type Scope, type UserScope } from '#kernel/scope.ts'
import type { ProfileImport } from './schemas.ts'

export const ProfileImportOff = conflict(
  'profile_import_off',
  'No index to import from is set',
  'The operator of this service can set one with MURMURATIONS_IMPORT_URL.',
)

/** The queue of the job that goes on with an import; the job itself needs a fetch. */
export const importing = { name: 'directory.import_profiles', payload: z.object({}) }

/** Starts one from the index of the settings, or returns the one that is under way. @throws ProfileImportOff */
export function startProfileImport(scope: UserScope) {
  return transaction(scope, async (inside) => {
    const { MURMURATIONS_IMPORT_URL: index } = inside.config
    if (index === undefined) throw new ProfileImportOff()
    const id = await openImport(inside, index, inside.userId)
    await enqueueForService(inside, importing, {}, { singletonKey: importing.name })
    return profileImports(inside)
      .where(id === undefined ? underWay : sql<boolean>`i.id = ${id}`)
      .executeTakeFirstOrThrow(() => new NotFound())
  })
}

/** At most one at a time, which a unique index guards; undefined where one is under way. */
export async function openImport(
  { db, newId, now }: Scope,
  index_url: string,
  started_by: string | null,
): Promise<string | undefined> {
  const at = timestamp(now())
  const start = {
    status: 'listing',
    page: 1,
    tries: 0,
    error: '',
    started_at: at,
    due_at: at,
  } as const
  const row = await db
    .insertInto('profile_imports')
    .values({ id: newId(), index_url, started_by, ...start })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const underWay = sql<boolean>`i.status in ('listing', 'reading')`

export function listProfileImports(scope: Scope, request: ListRequest) {
  const keys = { started_at: sql.ref('i.started_at') }
  return listPage(profileImports(scope), request, keys, sql.ref('i.id'))
}

function profileImports({ db }: Scope) {
  return db
    .selectFrom('profile_imports as i')
    .select(['i.id', 'index_url', 'error', 'started_at', 'finished_at'])
    .select(sql<z.input<typeof ProfileImport>['status']>`i.status`.as('status'))
    .select([
      countOf('imported').as('imported'),
      countOf('waiting').as('waiting'),
      countOf('refused').as('refused'),
    ])
}

function countOf(status: string) {
  return sql<number>`(select count(*)::int from imported_profiles p where p.import_id = i.id and p.status = ${status})`
}
