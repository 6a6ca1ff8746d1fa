import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ReservationClosed } from '#domains/credits/refusals.ts'
import { settle } from '#domains/credits/reservations.ts'
import {
  grantCredits,
  hundredths,
  proveLedger,
  readWallet,
  release,
} from '#domains/credits/index.ts'
import { effort } from './effort.ts'
import type { HoldingTask, Told } from './holding-process.ts'
import { organization, world } from './world.ts'

const program = fileURLToPath(new URL('holding-process.ts', import.meta.url))

/** An organization with so many whole credits. */
async function withCredits(credits: number) {
  const { scope } = await organization()
  const config = { ...scope.config, SIGNUP_GRANT_CREDITS: `${credits}.00` }
  const funded = { ...scope, config }
  await readWallet(funded)
  return funded
}

interface Holder {
  readonly child: ChildProcess
  readonly told: Exclude<Told, 'ready'>[]
}

/** Two processes that begin together. */
async function twoHolders(task: Omit<HoldingTask, 'database'>): Promise<Holder[]> {
  const { database } = await world()
  const holders = [1, 2].map(() => ({
    child: fork(program, [JSON.stringify({ ...task, database })]),
    told: [] as Exclude<Told, 'ready'>[],
  }))
  await Promise.all(holders.map(({ child }) => once(child, 'message')))
  for (const { child, told } of holders) child.on('message', (one) => told.push(one as never))
  for (const { child } of holders) child.send('go')
  return holders
}

suite('two processes at one wallet', () => {
  test('hold exactly what a balance is enough for, of a thousand tries at once', async () => {
    const scope = await withCredits(50)
    const { organizationId } = scope
    const holders = await twoHolders({ organizationId, holds: 500, isEndless: false })
    // What was told last arrives after the end.
    await Promise.all(
      holders.flatMap(({ child }) => [once(child, 'exit'), once(child, 'disconnect')]),
    )
    const told = holders.flatMap((holder) => holder.told)
    const refused = told.flatMap((one) => ('refused' in one ? one.refused : []))
    assert.deepEqual([told.length, refused.length], [1000, 950])
    assert.deepEqual([...new Set(refused)], ['insufficient_credits'])
    assert.equal((await readWallet(scope)).reserved, '50.00')
    assert.deepEqual(await proveLedger(scope), [])
  })

  for (let round = 1; round <= effort(1, 20); round += 1)
    test(`that are killed charge what they have told, once, time ${round}`, async () => {
      const scope = await withCredits(10_000)
      await grantCredits(scope, { amount: hundredths(5), reference: 'second', description: 'x' })
      const { organizationId } = scope
      const holders = await twoHolders({ organizationId, holds: 8, isEndless: true })
      const ends = holders.map(({ child }) => once(child, 'exit'))
      while (holders.some(({ told }) => told.length < 40 + round * 3))
        await once(holders[0]!.child, 'message')
      for (const { child } of holders) child.kill('SIGKILL')
      await Promise.all(ends)
      assert.deepEqual(await proveLedger(scope), [])
      const charged = await scope.db
        .selectFrom('ledger_transfers')
        .select('id')
        .where('organization_id', '=', organizationId)
        .where('kind', '=', 'spend')
        .execute()
      const known = new Set(charged.map(({ id }) => id))
      for (const one of holders.flatMap(({ told }) => told))
        assert.ok('done' in one && known.has(one.done))
      const again = { amount: hundredths(1), description: 'again' }
      for (const { id } of charged.slice(-20))
        await assert.rejects(settle(scope, { id: id as never }, again), ReservationClosed)
      await releaseOpen(scope)
      const { reserved, balance } = await readWallet(scope)
      assert.deepEqual(
        [reserved, balance],
        ['0.00', ((1_000_005 - charged.length) / 100).toFixed(2)],
      )
      assert.deepEqual(await proveLedger(scope), [])
    })
})

async function releaseOpen(scope: Awaited<ReturnType<typeof withCredits>>) {
  const open = await scope.db
    .selectFrom('reservations')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('status', '=', 'open')
    .execute()
  for (const { id } of open) await release(scope, { id: id as never })
}
