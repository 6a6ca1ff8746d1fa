import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type pg from 'pg'
import { systemScope } from '#domains/identity/organizations/deletion.fixture.ts'
import { dayMs } from '#kernel/clock.ts'
import { withInstance } from '#test/instance.ts'
import { explain, keeping, type Sent } from '#test/plans.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { organization } from '#test/world.ts'
import { forgetOlder } from './due.ts'

/** The newest 3,000 are of today. */
async function insertParts(client: pg.ClientBase, id: string, to: number, from = 1): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into ai_run_chunks (organization_id, run_id, seq, chunk, created_at)
     select $1, $1, n, '', now() - case when n > 3000 then interval '2 days' + n * interval '1 s' else '0' end
       from generate_series($2::int, $3) n`,
    [id, from, to],
  )
}

suite('what is kept for a time', () => {
  test('is forgotten a part at a time, however much there is, and the rest stays', async () => {
    const { id } = await organization()
    const left = await asTableOwner(async (client) => {
      await insertParts(client, id, 25_000)
      let deletions = 0
      const onStatement = (text: string) => {
        if (/delete from "ai_run_chunks"/.test(text)) deletions += 1
      }
      await withInstance({ onStatement }, ({ runtime }) =>
        forgetOlder(systemScope(runtime), 'ai_run_chunks', dayMs),
      )
      assert.equal(deletions, 3)
      const { rows } = await client.query<{ count: string }>(
        'select count(*) from ai_run_chunks where organization_id = $1',
        [id],
      )
      return Number(rows[0]?.count)
    })
    assert.equal(left, 3000)
  })

  test('is read from the oldest on, without a look at the others that are to go', async () => {
    const { id } = await organization()
    const sent: Sent[] = []
    const plan = await asTableOwner(async (client) => {
      await insertParts(client, id, 3001)
      return withInstance({ onStatement: keeping(sent) }, async ({ runtime }) => {
        await forgetOlder(systemScope(runtime), 'ai_run_chunks', dayMs)
        const deletion = sent.find(({ text }) => text.includes('delete from "ai_run_chunks"'))
        assert.ok(deletion)
        await insertParts(client, id, 30_000, 3002)
        await client.query('analyze ai_run_chunks')
        const plan = await explain(runtime.connections, deletion)
        await forgetOlder(systemScope(runtime), 'ai_run_chunks', dayMs)
        return plan
      })
    })
    assert.doesNotMatch(JSON.stringify(plan), /"Node Type":"Sort"/)
  })
})
