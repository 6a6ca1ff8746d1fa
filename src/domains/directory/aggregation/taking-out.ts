import { sql } from 'kysely'
import { dayMs, timestamp } from '#kernel/clock.ts'
import { eachBehind } from '#kernel/jobs/each-behind.ts'
import { systemActor, transaction, type Scope } from '#kernel/scope.ts'
import { takeOut } from './reading.ts'

const unseenDays = 30
const mostAtOnce = 1000

/** Where the operator no longer affirms non-profit use, what was shown by it is gone within minutes. */
export async function enforceTerms(scope: Scope): Promise<void> {
  if (scope.config.MURMURATIONS_IMPORT_USE === 'non-profit') return
  await takeOutAll(scope, sql<boolean>`terms = 'non_profit'`, 'refused', 'non_profit_only')
}

/** What no index has confirmed for a month: it may be deleted there, and nobody heard of it. */
export async function forgetUnseen(scope: Scope): Promise<void> {
  const before = timestamp(new Date(scope.now().getTime() - unseenDays * dayMs))
  await takeOutAll(scope, sql<boolean>`seen_at < ${before}::timestamptz`, 'removed', 'unseen')
}

/** One fails alone. */
async function takeOutAll(
  scope: Scope,
  which: ReturnType<typeof sql<boolean>>,
  status: 'refused' | 'removed',
  reason: string,
): Promise<void> {
  const behind = async (id: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from imported_profiles where status = 'imported' and ${which} and id > ${id}
       order by id limit ${mostAtOnce}`.execute(scope.db)
    return rows
  }
  await eachBehind(scope, behind, (id) => takeOutShown(scope, id, status, reason))
}

export function takeOutShown(
  scope: Scope,
  id: string,
  status: 'refused' | 'removed',
  reason: string,
): Promise<void> {
  return transaction({ ...scope, actor: systemActor }, async (inside) => {
    const held = await inside.db
      .selectFrom('imported_profiles')
      .select(['id', 'business_id'])
      .where('id', '=', id)
      .where('status', '=', 'imported')
      .forUpdate()
      .executeTakeFirst()
    if (held !== undefined) await takeOut(inside, held, status, reason)
  })
}
