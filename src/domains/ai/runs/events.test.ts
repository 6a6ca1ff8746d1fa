import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { metered, tenantOf } from '../ai.fixture.ts'
import { RunUsage } from './schemas.ts'

suite('the event of a run', () => {
  const node = metered('openai_compatible')

  test('says what it cost and holds none of its words, also where it is stored', async () => {
    const { tenant, run } = await tenantOf(await node())
    const { body } = await run({ prompt: 'Who is it?' })
    assert.match(body.output, /Mara/)
    const { db, organizationId } = tenant.scope
    const event = await db
      .selectFrom('events')
      .select('data')
      .where('organization_id', '=', organizationId)
      .where('type', '=', 'ai_run.finished')
      .executeTakeFirstOrThrow()
    assert.deepEqual(event.data, RunUsage.strict().parse(event.data))
    assert.doesNotMatch(JSON.stringify(event.data), /Mara/)
  })
})
