import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { tenantOf } from '../ai.fixture.ts'

suite('the erasure of somebody', () => {
  test('empties the runs that name them, and none of others at the same host', async () => {
    const { owner, run, read, tenant } = await tenantOf(undefined)
    const said = async (prompt: string) =>
      String((await run({ feature: 'summarize', prompt })).body.id)
    const theirs = await said('Ada bakes bread. Write to Ada.Gone@mail.example.')
    const others = await said('Bob mills flour. Write to bob@mail.example.')
    const { body } = await owner.post('/privacy/erasures/', {
      organization_id: tenant.id,
      email: 'ada.gone@mail.example',
    })
    assert.equal(body.removed.find(({ kind }: { kind: string }) => kind === 'ai_runs')?.count, 1)
    assert.equal((await read(theirs)).output, '')
    assert.match((await read(others)).output, /flour/)
  })
})
