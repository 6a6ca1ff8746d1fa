import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { hundredths, proveLedger, reserve, settle } from '#domains/credits/index.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { HotTask } from './hot-process.ts'
import { rateByHand } from './by-hand.ts'
import type { BenchWorld } from './world.ts'
import { median } from './statistics.ts'

const callers = 64
const rounds = 7
const plainOperations = 1_000
const serviceOperations = 8_000
/** Of each, not timed: processes before have written to the wallet, connections are new, and so is the code. */
export const warmUp = 1_000
const processes = [1, 2, 4]
const most = 4
const hotProcess = fileURLToPath(new URL('./hot-process.ts', import.meta.url))

/**
 * Metered operations (reserve + settle, each durable) per second on one wallet with 64 callers: the
 * service's group commit against two plain transactions on the same tables, and in several processes.
 */
export async function measureHotWallet(world: BenchWorld) {
  const plain: number[] = []
  const byHand: number[] = []
  const service: number[] = []
  const shared = new Map(processes.map((count): [number, number[]] => [count, []]))
  const quarter: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    plain.push(await rateOfPlain(world))
    byHand.push(await rateByHand(world, serviceOperations, warmUp))
    service.push(await rateOfService(world.scope))
    for (const [count, rates] of shared) rates.push(await rateOfProcesses(world, count))
    quarter.push(await rateOfProcesses(world, 1, callers / most))
    const faults = await proveLedger(world.scope)
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }
  const alone = shared.get(1) ?? []
  return {
    plain: median(plain),
    byHand: { perSecond: median(byHand), ofPlain: ratio(byHand, plain) },
    service: {
      perSecond: median(service),
      ofPlain: ratio(service, plain),
      ofByHand: ratio(service, byHand),
    },
    shared: [...shared].map(([count, rates]) => ({
      count,
      perSecond: median(rates),
      ofAlone: ratio(rates, alone),
    })),
    quarter: { perSecond: median(quarter), ofAlone: ratio(quarter, alone) },
  }
}

/** The median of the ratios in the same round. */
function ratio(rates: readonly number[], floors: readonly number[]): number {
  return median(rates.map((one, round) => one / (floors[round] ?? NaN)))
}

async function rateOfService(scope: OrganizationScope): Promise<number> {
  await rate(warmUp, callers, () => serviceOperation(scope))
  return rate(serviceOperations, callers, () => serviceOperation(scope))
}

/** The same operations and callers, divided among processes of the service. */
async function rateOfProcesses(
  { database, scope }: BenchWorld,
  count: number,
  together = callers,
): Promise<number> {
  const operations = serviceOperations / count
  const task: HotTask = {
    database,
    organizationId: scope.organizationId,
    callers: together / count,
    operations,
  }
  const children = Array.from({ length: count }, () => fork(hotProcess, [JSON.stringify(task)]))
  await Promise.all(children.map((child) => once(child, 'message')))
  const begin = performance.now()
  for (const child of children) child.send('go')
  const ends = await Promise.all(children.map((child) => once(child, 'exit')))
  if (ends.some(([code]) => code !== 0)) throw new Error('a process failed')
  return (operations * count) / ((performance.now() - begin) / 1000)
}

/** Its connections end with it: the server has few, and four processes of the service come next. */
async function rateOfPlain({ database, plain }: BenchWorld): Promise<number> {
  const pool = new pg.Pool({ ...database, max: 16 })
  try {
    return await rate(plainOperations, callers, () => plainOperation(pool, plain.organizationId))
  } finally {
    await pool.end()
  }
}

/** Operations per second of so many callers. */
export async function rate(
  operations: number,
  atOnce: number,
  operation: () => Promise<void>,
): Promise<number> {
  let started = 0
  const begin = performance.now()
  const caller = async () => {
    while (started < operations) {
      started += 1
      await operation()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  return operations / ((performance.now() - begin) / 1000)
}

export async function serviceOperation(scope: OrganizationScope): Promise<void> {
  const work = { feature: 'lead_discovery', reference: 'bench', amount: hundredths(2) }
  const reservation = await reserve(scope, work)
  await settle(scope, reservation, { amount: hundredths(1), description: 'bench' })
}

/** begin, lock, decide, write, commit: once to reserve and once to settle. */
async function plainOperation(pool: pg.Pool, organizationId: string): Promise<void> {
  const id = crypto.randomUUID()
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query(
      'select balance, reserved from wallets where organization_id = $1 for update',
      [organizationId],
    )
    if (rows[0].balance - rows[0].reserved < 2) throw new Error('insufficient')
    await client.query('update wallets set reserved = reserved + 2 where organization_id = $1', [
      organizationId,
    ])
    await client.query(
      `insert into reservations (organization_id, id, feature, reference, amount, status, created_by, created_at, expires_at)
       values ($1, $2, 'lead_discovery', 'bench', 2, 'open', 'system', now(), now() + interval '15 min')`,
      [organizationId, id],
    )
  })
  await inTransaction(pool, async (client) => {
    await client.query('select 1 from wallets where organization_id = $1 for update', [
      organizationId,
    ])
    await client.query(
      'update wallets set reserved = reserved - 2, balance = balance - 1 where organization_id = $1',
      [organizationId],
    )
    await client.query(
      `update reservations set status = 'settled', settled_amount = 1, closed_at = now()
        where organization_id = $1 and id = $2 and status = 'open'`,
      [organizationId, id],
    )
    await client.query(
      `insert into ledger_transfers
         (organization_id, id, kind, debit_account, credit_account, amount, balance_after,
          reference, description, created_by, created_at)
       values ($1, $2, 'spend', 'wallet', 'used', 1, 0, $3, 'bench', 'system', now())`,
      [organizationId, id, id],
    )
  })
}

async function inTransaction(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}
