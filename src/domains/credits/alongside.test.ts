import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { CompiledQuery } from 'kysely'
import { changingSome, isUnfit } from '#kernel/postgres/fitting.ts'
import { transaction } from '#kernel/scope.ts'
import { organization } from '#test/world.ts'
import { hundredths } from './amounts.ts'
import type { Alongside } from './batch.ts'
import { proveLedger } from './proof.ts'
import { reserve, settle, type ExactReservation } from './reservations.ts'
import { readWallet } from './wallet.ts'

const work = { feature: 'lead_discovery', amount: hundredths(100) }

async function funded() {
  const { scope } = await organization()
  await readWallet(scope)
  const rename = (name: string) =>
    CompiledQuery.raw(
      `update reservations set reference = $1 where organization_id = $2 and reference = 'x' returning id`,
      [name, scope.organizationId],
    )
  const references = async () => {
    const rows = await scope.db
      .selectFrom('reservations')
      .select('reference')
      .where('organization_id', '=', scope.organizationId)
      .execute()
    return rows.map(({ reference }) => reference).toSorted()
  }
  const hold = (reference: string, also: Alongside['statements'] = []) => {
    const asked: ExactReservation = { ...work, reference }
    return reserve(
      scope,
      also.length === 0 ? asked : { ...asked, also: () => ({ statements: also }) },
    )
  }
  return { scope, rename, references, hold }
}

suite('what is stored in the commit of a reservation', () => {
  test('is stored with it', async () => {
    const { rename, references, hold } = await funded()
    await hold('x', [changingSome(rename('renamed'))])
    assert.deepEqual(await references(), ['renamed'])
  })

  test('is refused with it where it does not fit, and touches none of those who share the commit', async () => {
    const { scope, rename, references, hold } = await funded()
    const missing = changingSome(rename('nobody'))
    const outcomes = await Promise.allSettled([
      hold('a'),
      hold('b', [missing]),
      hold('c', [CompiledQuery.raw('select 1 / 0 as broken')]),
      hold('d', [CompiledQuery.raw(`select 'no number'::integer`)]),
      hold('e'),
    ])
    const refused = outcomes.map((one) => one.status === 'rejected')
    assert.deepEqual(refused, [false, true, true, true, false])
    assert.ok(outcomes[1]?.status === 'rejected' && isUnfit(outcomes[1].reason))
    assert.deepEqual(await references(), ['a', 'e'])
    assert.deepEqual(await proveLedger(scope), [])
    assert.equal((await readWallet(scope)).reserved, '2.00')
  })

  test('is part of the transaction that is open', async () => {
    const { scope, rename, references, hold } = await funded()
    const held = await hold('x')
    const statements = [changingSome(rename('settled'))]
    const charge = { amount: hundredths(1), description: 'x', also: { statements } }
    const broken = transaction(scope, async (inside) => {
      await settle(inside, held, charge)
      throw new Error('broken')
    })
    await assert.rejects(broken, /broken/)
    assert.deepEqual(await references(), ['x'])
    await transaction(scope, (inside) => settle(inside, held, charge))
    assert.deepEqual(await references(), ['settled'])
  })
})
