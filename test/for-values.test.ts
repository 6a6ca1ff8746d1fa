import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { withInstance } from './instance.ts'
import { organization } from './world.ts'

const planned = endpoint({
  route: 'GET /test/planned/',
  summary: 'Tell how statements are planned',
  access: 'member',
  query: z.strictObject({ status: z.string().optional(), page: z.string().optional() }),
  returns: ok(z.object({ plans: z.string() })),
  handle: async ({ scope }) => {
    const { rows } = await sql<{ plans: string }>`
      select current_setting('plan_cache_mode') as plans`.execute(scope.db)
    return { plans: rows[0]?.plans ?? '' }
  },
})

suite('what is read by values', () => {
  test('is planned for these, and nothing else is', async () => {
    const { id, owner } = await organization()
    await withInstance({ endpoints: [planned] }, async (instance) => {
      const client = instance.as(owner)
      const plans = async (query: string) =>
        (await client.get(`/test/planned/?organization_id=${id}${query}`)).body.plans
      assert.equal(await plans(''), 'auto')
      assert.equal(await plans('&status=won'), 'force_custom_plan')
      const many = Array.from({ length: 16 }, (_, place) => plans(place % 2 ? '&page=2' : ''))
      assert.deepEqual(new Set(await Promise.all(many)), new Set(['auto']))
    })
  })
})
