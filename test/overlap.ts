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
  const done = gate()
  const later = Promise.withResolvers<Promise<B>>()
  const running = transaction(scope, async (inside) => {
    const result = await first(inside)
    void done.pass()
    await waitedForBy(inside, later.promise)
    return result
  })
  await Promise.race([done.reached, running])
  const other = second()
  other.catch(() => undefined)
  later.resolve(other)
  return [await running, await other]
}

/** Until what runs beside a transaction waits for it, or has ended without. */
export async function waitedForBy(inside: Scope, beside: Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(inside.db)
  const other = { isOver: false }
  const over = () => void (other.isOver = true)
  beside.then(over, over)
  for (let check = 0; check < mostChecks && !other.isOver; check += 1) {
    if (await isWaitedFor(rows[0]!.pid)) return
    await sleep(5)
  }
}

async function isWaitedFor(pid: number): Promise<boolean> {
  const { runtime } = await world()
  const { rows } = await sql`
    select from pg_stat_activity where ${pid} = any (pg_blocking_pids(pid))`.execute(
    runtime.base.db,
  )
  return rows.length > 0
}
