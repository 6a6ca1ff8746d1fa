import { sql } from 'kysely'
import type { z } from 'zod'
import { matching } from '#kernel/lists/filters.ts'
import { listPage } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { findMerge, merges, shownMerge, shownMerges } from './rows.ts'
import type { mergesQuery } from './schemas.ts'

export async function listMerges(scope: OrganizationScope, query: z.output<typeof mergesQuery>) {
  const rows = merges(scope).where(matching({ kind: query.kind }))
  const list = await listPage(rows, query, { merged_at: sql.ref('merged_at') })
  return { ...list, results: await shownMerges(scope, list.results) }
}

/** @throws NotFound */
export async function readMerge(scope: OrganizationScope, id: string) {
  return shownMerge(scope, await findMerge(scope, id))
}
