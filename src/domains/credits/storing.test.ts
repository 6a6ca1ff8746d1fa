import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { transaction } from '#kernel/scope.ts'
import { tableOwner } from '#test/table-owner.ts'
import { organization } from '#test/world.ts'
import { hundredths } from './amounts.ts'
import { readWallet } from './wallet.ts'
import { reserve, settle } from './reservations.ts'

const fill = `
  insert into reservations (organization_id, id, feature, reference, amount, status, created_by, created_at, expires_at, closed_at)
  select $1, gen_random_uuid(), 'x', 'x', 1, 'released', 'x', now(), now(), now() from generate_series(1, 20000)`

/** After five times PostgreSQL compares what another plan costs with what planning does. */
const times = 8

suite('storing what was decided at a wallet', () => {
  test('is planned once for a connection, whether it opens reservations or closes them', async () => {
    const { scope } = await organization()
    await readWallet(scope)
    const client = await tableOwner()
    await client.query(fill, [scope.organizationId])
    await client.query('analyze reservations')
    await client.end()
    const plans = await transaction(scope, async (inside) => {
      for (let time = 0; time < times; time += 1) {
        const amount = hundredths(1)
        const reservation = await reserve(inside, { feature: 'x', reference: 'x', amount })
        await settle(inside, reservation, { amount, description: 'x' })
      }
      const { rows } = await sql<{ kind: string; generic: bigint }>`
        select case when statement like ${'%update reservations%'} then 'closes' else 'opens' end as kind,
               generic_plans as generic
          from pg_prepared_statements
         where statement like ${'%update wallets%reservations%'}`.execute(inside.db)
      return rows
    })
    const planned = plans.filter(({ generic }) => Number(generic) > 0).map(({ kind }) => kind)
    assert.deepEqual([...new Set(planned)].sort(), ['closes', 'opens'])
  })
})
