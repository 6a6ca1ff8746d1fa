import { sql } from 'kysely'
import { dayMs, timestamp } from '#kernel/clock.ts'
import { eachBehind } from '#kernel/jobs/each-behind.ts'
import type { Place, Sweep } from '#kernel/jobs/job.ts'
import { systemActor, transaction, type Scope } from '#kernel/scope.ts'
import { takeOut } from './reading.ts'

const unseenDays = 30
const mostAtOnce = 1000

/** Where the operator no longer affirms non-profit use, what was shown by it is gone within minutes. */
export const enforceTerms: Sweep<Scope> = async (scope, after) => {
  if (scope.config.MURMURATIONS_IMPORT_USE === 'non-profit') return undefined
  const which = sql<boolean>`terms = 'non_profit'`
  return takeOutAll(scope, { which, status: 'refused', reason: 'non_profit_only' }, after)
}

/** What no index has confirmed for a month: it may be deleted there, and nobody heard of it. */
export const forgetUnseen: Sweep<Scope> = (scope, after) => {
  const before = timestamp(new Date(scope.now().getTime() - unseenDays * dayMs))
  const which = sql<boolean>`seen_at < ${before}::timestamptz`
  return takeOutAll(scope, { which, status: 'removed', reason: 'unseen' }, after)
}

interface Unfit {
  readonly which: ReturnType<typeof sql<boolean>>
  readonly status: 'refused' | 'removed'
  readonly reason: string
}

/** One fails alone. */
async function takeOutAll(
  scope: Scope,
  { which, status, reason }: Unfit,
  after?: Place,
): Promise<Place | undefined> {
  const behind = async (id: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from imported_profiles where status = 'imported' and ${which} and id > ${id}
       order by id limit ${mostAtOnce}`.execute(scope.db)
    return rows
  }
  return eachBehind(scope, behind, (id) => takeOutShown(scope, id, status, reason), after)
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
