import { suite, test } from 'node:test'
import assert from 'node:assert/strict'
import { until } from '#test/until.ts'
import { metered, tenantOf } from '../ai.fixture.ts'
import { readStanding } from './standing.ts'

suite('what is known before a run', () => {
  const node = metered('openai_compatible')

  test('counts the runs that go on of who asks, and of nobody else', async () => {
    const { tenant, run, runs, owner, at } = await tenantOf(await node())
    const { scope } = tenant
    const actor = { kind: 'user', id: scope.newId(), user_id: scope.newId() } as const
    const runningOf = async (of: typeof scope) => (await readStanding(of)).running
    const running = run({ prompt: 'behave:stall' })
    await until(async () => (await runs()).length === 1)
    assert.deepEqual([await runningOf(scope), await runningOf({ ...scope, actor })], [1, 0])
    const [{ id }] = await runs()
    await owner.post(`/ai/runs/${id}/cancel/${at}`, {})
    await running
    assert.equal(await runningOf(scope), 0)
  })
})
