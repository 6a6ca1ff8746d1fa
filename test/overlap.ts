import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { transaction, type Scope } from '#kernel/scope.ts'
import { gate } from './instance.ts'
import { world } from './world.ts'

const mostChecks = 2000

/**
 * Runs `second` while the transaction of `first` has done everything but commit: until it waits for that
 * one, or has ended without. Then the transaction commits.
 */
export async function overlapping<S extends Scope, A, B>(
  scope: S,
  first: (inside: S) => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const commit = gate()
  let pid = 0
  const running = transaction(scope, async (inside) => {
    const result = await first(inside)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(inside.db)
    pid = rows[0]!.pid
    await commit.pass()
    return result
  })
  await Promise.race([commit.reached, running])
  const other = { isOver: false }
  const later = second().finally(() => (other.isOver = true))
  later.catch(() => undefined)
  for (let check = 0; check < mostChecks && !other.isOver && !(await isWaitedFor(pid)); check += 1)
    await sleep(5)
  commit.open()
  return [await running, await later]
}

async function isWaitedFor(pid: number): Promise<boolean> {
  const { runtime } = await world()
  const { rows } = await sql`
    select from pg_stat_activity where ${pid} = any (pg_blocking_pids(pid))`.execute(
    runtime.base.db,
  )
  return rows.length > 0
}
