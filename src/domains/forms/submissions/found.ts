import { sql } from 'kysely'
import { z } from 'zod'
import { inWords, served } from '#kernel/lists/filters.ts'
import { listQuery, orderings } from '#kernel/lists/page.ts'
import { readingOf } from '#kernel/records/record-lists.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { removeWords, storeWords } from '#kernel/search/words-of-many.ts'
import { wordsText, type Searched } from '#kernel/search/searched.ts'
import type { Answers } from './schemas.ts'

/** The words of what was accepted: what is held is shown to who looks at its form alone. */
export const searched: Searched = { table: 'form_submissions', columns: ['told'] }

/** The columns of an accepted submission that it is found by. */
export function foundBy(answers: Answers) {
  const told = Object.values(answers).flat().map(String).join('\n').replaceAll('\0', '')
  return { told, words: wordsText(searched, { told }) }
}

/** Stores what a submission is found by, with the column `words` that it has now. */
export function storeFound(
  scope: OrganizationScope,
  row: { readonly id: string; readonly created_at: string; readonly words: string | null },
): Promise<void> {
  return storeWords(scope, searched.table, [row])
}

/** Takes away what submissions are found by, which are locked, before they go. */
export async function forgetFound(scope: OrganizationScope, ids: readonly string[]): Promise<void> {
  const rows = await scope.db
    .selectFrom('form_submissions')
    .select(['id', 'created_at'])
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .forUpdate()
    .execute()
  if (rows.length === 0) return
  await removeWords(scope, searched, rows)
  await scope.db
    .updateTable('form_submissions')
    .set({ told: '', words: '' })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
}

const atOnce = 500

/** The same of all of a form. */
export async function forgetAllFound(scope: OrganizationScope, formId: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from form_submissions
       where organization_id = ${scope.organizationId} and form_id = ${formId} and words <> '' limit ${atOnce}`.execute(
      scope.db,
    )
    if (rows.length === 0) return
    await forgetFound(
      scope,
      rows.map(({ id }) => id),
    )
  }
}

const query = listQuery({ search: z.string().optional() }, orderings('-created_at', 'created_at'))

function all({ db, organizationId }: OrganizationScope) {
  return db
    .selectFrom('form_submissions')
    .select(['id', 'form_id', 'told', 'updated_at', 'created_at'])
    .where('organization_id', '=', organizationId)
}

const { list } = readingOf(
  all,
  served({ query, filters: { search: inWords('told') }, orders: {} }),
  { table: searched.table, adds: [], takes: [] },
  { fields: {}, keys: {} },
)

export { list as listFound }
