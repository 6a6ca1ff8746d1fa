import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { faultsOfRuns } from '#domains/credits/charged-runs.ts'
import { tenantOf } from '../ai.fixture.ts'
import { runCharges } from './charges.ts'

/** Runs of the built-in engine, of the agent and one that cost nothing, and what the proof says of them. */
async function charged() {
  const { tenant, owner, at, run } = await tenantOf(undefined)
  const { body } = await run({ feature: 'summarize', prompt: 'The mill grinds rye.' })
  await run({ prompt: 'Hello' })
  await run({ prompt: 'Hello', model: 'no-such-model' })
  const { scope } = tenant
  const change = (statement: string) =>
    sql
      .raw(`${statement} where organization_id = '${tenant.id}' and id = '${body.id}'`)
      .execute(scope.db)
  const proof = async () => (await owner.get(`/credits/proof/${at}`)).body
  return { scope, change, proof, id: body.id as string }
}

suite('the proof of what runs of AI cost', () => {
  test('holds, and sees a run that says something else than the ledger', async () => {
    const { change, proof, id } = await charged()
    assert.deepEqual((await proof()).faults, [])
    await change('update ai_runs set reserved = reserved + 1, charged = charged + 1')
    const { holds, faults } = await proof()
    assert.equal(holds, false)
    assert.equal(faults.length, 1)
    assert.match(faults[0], new RegExp(`^run ${id} of ai_.* and the ledger disagree$`))
  })

  test('misses a charged run as long as runs are kept, and no longer', async () => {
    const { scope, change, proof } = await charged()
    await change('delete from ai_runs')
    assert.equal((await proof()).faults.length, 1)
    const later = { ...scope, now: () => new Date(Date.now() + 89.5 * 86_400_000) }
    assert.deepEqual(await faultsOfRuns(later, [runCharges]), [])
  })
})
