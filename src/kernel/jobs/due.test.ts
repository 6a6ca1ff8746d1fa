import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { systemScope } from '#domains/identity/organizations/deletion.fixture.ts'
import { dayMs } from '#kernel/clock.ts'
import { withInstance } from '#test/instance.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { organization } from '#test/world.ts'
import { forgetOlder } from './due.ts'

suite('what is kept for a time', () => {
  test('is forgotten a part at a time, however much there is, and the rest stays', async () => {
    const { id } = await organization()
    const left = await asTableOwner(async (client) => {
      await client.query('set session_replication_role = replica')
      await client.query(
        `insert into ai_run_chunks (organization_id, run_id, seq, chunk, created_at)
         select $1, $1, n, '', now() - case when n > 3000 then interval '2 days' + n * interval '1 s' else '0' end
           from generate_series(1, 25000) n`,
        [id],
      )
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
})
