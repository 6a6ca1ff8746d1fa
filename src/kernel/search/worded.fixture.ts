import { sql, type RawBuilder } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { patient } from '#test/patient.ts'
import type { Place } from './place.ts'
import { storeWords } from './words-of-many.ts'

/** Adds so many contacts of one name, a second apart, which are found by words. */
export async function insert(scope: OrganizationScope, name: string, words: string, count: number) {
  const { rows } = await sql<Record<string, unknown>>`
    insert into contacts (organization_id, id, name, email, phone, tags, created_at, updated_at, words)
    select ${scope.organizationId}, gen_random_uuid(), ${name}, '', '', '{}',
           '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second', now(), ${words}
      from generate_series(1, ${count}::integer) n
    returning id, created_at, words`.execute(patient(scope).db)
  await storeWords(patient(scope), 'contacts', rows)
}

/** Gives a tag to contacts. */
export async function tag(scope: OrganizationScope, name: string, which: RawBuilder<boolean>) {
  await sql`
    insert into contact_tags (organization_id, contact_id, tag, created_at)
    select organization_id, id, ${name}, created_at from contacts
     where organization_id = ${scope.organizationId} and ${which}`.execute(scope.db)
}

/** The first page of an order; undefined for one that no index serves. */
export function firstIn(column: string | undefined): Place {
  const by = [sql.ref(column ?? 'first_name'), sql.ref('id')] as const
  const walked =
    column === undefined ? [] : [{ by, only: sql<boolean>`true`, passing: sql<boolean>`true` }]
  return { by, column, walked, descending: true, reach: 26, offset: 0 }
}
