import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { patient } from '#test/patient.ts'
import { organization } from '#test/world.ts'
import { hundredths } from './amounts.ts'
import { spentThisMonthBy } from './own-caps.ts'
import { proveLedger } from './proof.ts'
import { reserve, settle } from './reservations.ts'
import { readUsage } from './usage.ts'
import { addUpUsage } from './usage-days.ts'
import { readWallet } from './wallet.ts'

async function spend(scope: OrganizationScope, feature: string, amount: number, at: string) {
  const then = { ...scope, now: () => new Date(at) }
  const reservation = await reserve(then, {
    feature,
    reference: 'test',
    amount: hundredths(amount),
  })
  await settle(then, reservation, { amount: hundredths(amount), description: 'test' })
}

function later(scope: OrganizationScope, at: string): OrganizationScope {
  return { ...scope, now: () => new Date(at) }
}

/** Two features in October and November 2031, and lines that are only some minutes old. */
async function spender() {
  const { scope } = await organization()
  await readWallet(scope)
  await spend(scope, 'summary', 100, '2031-10-31T23:59:59.999Z')
  await spend(scope, 'summary', 200, '2031-11-01T00:00:00.000Z')
  await spend(scope, 'translation', 400, '2031-11-20T12:00:00.000Z')
  await spend(scope, 'summary', 800, '2031-11-20T12:55:00.000Z')
  return later(scope, '2031-11-20T13:00:00.000Z')
}

async function usageOf(scope: OrganizationScope) {
  return [await readUsage(scope, { month: '2031-10' }), await readUsage(scope)]
}

suite('usage', () => {
  test('of a long time has each day once, by day and by month', async () => {
    const scope = await spender()
    const long = { from: '2031-02-01', to: '2032-01-10' }
    for (const isAddedUp of [false, true]) {
      if (isAddedUp) await addUpUsage(scope)
      const byDay = await readUsage(scope, long)
      assert.equal(byDay.total, '15.00')
      assert.deepEqual(
        byDay.series.map(({ period, credits }) => [period, credits]),
        [
          ['2031-10-31', '1.00'],
          ['2031-11-01', '2.00'],
          ['2031-11-20', '8.00'],
          ['2031-11-20', '4.00'],
        ],
      )
      const byMonth = await readUsage(scope, { ...long, interval: 'month', by: 'member' })
      const sums = byMonth.series.map(({ period, credits, count }) => [period, credits, count])
      assert.deepEqual(sums, [
        ['2031-10', '1.00', 1],
        ['2031-11', '14.00', 3],
      ])
      // The halves meet within the month.
      const halved = await readUsage(scope, {
        from: '2031-10-17',
        to: '2031-12-25',
        interval: 'month',
      })
      assert.deepEqual(halved.total, '15.00')
      assert.deepEqual(
        halved.series.map(({ period }) => period),
        ['2031-10', '2031-11', '2031-11'],
      )
    }
  })

  test('is the same before and after it was added up, month by month', async () => {
    const scope = await spender()
    const before = await usageOf(scope)
    assert.deepEqual(
      before.map(({ total }) => total),
      ['1.00', '14.00'],
    )
    for (const at of ['2031-11-01T00:10:00.000Z', '2031-11-20T13:00:00.000Z'])
      for (const _ of [1, 2]) {
        await addUpUsage(later(scope, at))
        assert.deepEqual(await usageOf(scope), before)
        assert.deepEqual(await proveLedger(scope), [])
      }
    await spend(scope, 'summary', 1600, '2031-11-20T13:00:00.000Z')
    assert.equal((await readUsage(scope)).total, '30.00')
    const [actor = ''] = await actors(scope)
    assert.equal((await spentThisMonthBy(scope, [actor])).get(actor), 3000)
    assert.deepEqual(await proveLedger(scope), [])
  })

  // Red without the row of credit_days_until held to the end.
  test('is added up once by many at a time', async () => {
    const scope = await spender()
    const before = await usageOf(scope)
    await addUpUsage(later(scope, '2031-11-01T00:10:00.000Z'))
    await Promise.all(Array.from({ length: 6 }, () => addUpUsage(scope)))
    assert.deepEqual(await usageOf(scope), before)
    assert.deepEqual(await proveLedger(scope), [])
  })

  test('is proven wrong where it is not what the ledger says', async () => {
    const scope = await spender()
    await addUpUsage(scope)
    await sql`update credit_days set credits = credits + 1
               where organization_id = ${scope.organizationId} and feature = 'translation'`.execute(
      scope.db,
    )
    const [actor] = await actors(scope)
    assert.deepEqual(await proveLedger(scope), [
      `usage of translation by ${actor} on 2031-11-20 and the ledger disagree`,
    ])
  })

  test('of the month in the wallet is proven too', async () => {
    const scope = await spender()
    await scope.db
      .updateTable('wallets')
      .set({ spent_in_month: 1399 })
      .where('organization_id', '=', scope.organizationId)
      .execute()
    assert.deepEqual(await proveLedger(scope), [
      'in the month of 2031-11-01 the wallet says 1399 were spent, but the ledger 1400',
    ])
  })

  test('is asked to be added up where many lines are not', async () => {
    const scope = await spender()
    const asked: string[] = []
    const watched = {
      ...scope,
      enqueue: async (_db: unknown, name: string) => void asked.push(name),
    }
    await readUsage(watched)
    assert.deepEqual(asked, [])
    await sql`
      insert into ledger_transfers (organization_id, id, kind, debit_account, credit_account, amount,
             balance_after, feature, reference, description, created_by, created_at)
      select ${scope.organizationId}::uuid, gen_random_uuid(), 'spend', 'wallet', 'used', 1, 0, 'summary',
             'line ' || n, '', 'system', '2031-11-02T00:00:00Z' from generate_series(1, 1001) n`.execute(
      patient(scope).db,
    )
    await readUsage(watched)
    assert.deepEqual(asked, ['credits.add_up_usage'])
  })
})

async function actors({ db, organizationId }: OrganizationScope): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_transfers')
    .select('created_by')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'spend')
    .execute()
  return rows.map(({ created_by }) => created_by)
}
