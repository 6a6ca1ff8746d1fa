import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { systemScope } from '#domains/identity/organizations/deletion.fixture.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { world } from '#test/world.ts'
import { kernelJobs } from './expiry-job.ts'

suite('responses that were remembered and have expired', () => {
  test('are deleted a part at a time, however many there are, and the others stay', async () => {
    const id = randomUUID()
    const { runtime } = await world()
    let statements = 0
    const sweep = runtime.sweep.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const left = await asTableOwner(async (client) => {
      await client.query(
        `insert into idempotency_keys (organization_id, caller, operation, key_hash, request_hash,
                                       state, claim, claimed_at, expires_at)
         select $1, 'anyone', 'POST /any/', sha256(n::text::bytea), sha256(n::text::bytea),
                'running', gen_random_uuid(), now(), now() + (n - 25000) * interval '1 s'
           from generate_series(1, 28000) n`,
        [id],
      )
      for (const job of kernelJobs)
        await job.handle({ scope: { ...systemScope(runtime), sweep }, payload: {} })
      const { rows } = await client.query<{ count: string }>(
        'with gone as (delete from idempotency_keys where organization_id = $1 returning *) select count(*) from gone',
        [id],
      )
      return Number(rows[0]?.count)
    })
    assert.equal(statements, 3)
    // Some more may have expired meanwhile, one a second.
    assert.ok(left > 2500 && left <= 3000, `${left} are left`)
  })
})
