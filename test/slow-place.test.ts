import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { effectOf, endpoint, ok } from '#kernel/http/endpoint.ts'
import { whole } from '../bench/growth/targets.ts'
import { documentedEndpoints } from './endpoint-calls.ts'
import { withInstance } from './instance.ts'
import { none } from './none.ts'
import { organization } from './world.ts'

const sleeping = endpoint({
  route: 'GET /test/sleeping/',
  summary: 'Sleep in the database',
  access: 'member',
  query: z.strictObject({ search: z.string().optional() }),
  slow: { statementMs: 20, when: ({ search }) => search !== undefined },
  returns: ok(z.object({ patience: z.string() })),
  handle: async ({ scope, query }) => {
    if (query.search === 'long') await sql`select pg_sleep(20)`.execute(scope.db)
    const { rows } = await sql<{ patience: string }>`
      select current_setting('statement_timeout') as patience`.execute(scope.db)
    return { patience: rows[0]?.patience ?? '' }
  },
})

suite('operations that may take long', () => {
  test('are all that look for a text, and all of them only read', async () => {
    const documented = await documentedEndpoints()
    const looking = documented.filter(({ endpoint: { query } }) =>
      ['search', 'q'].some((name) => query instanceof z.ZodObject && name in query.shape),
    )
    assert.ok(looking.length > 5)
    none(
      looking.filter(({ endpoint: { slow } }) => slow === undefined).map(({ route }) => route),
      'declare `slow`, so that looking for a text stands before nobody else',
    )
    const unbounded = documented.filter(({ route }) => route.startsWith('GET ') && whole.has(route))
    assert.ok(unbounded.length > 0)
    none(
      unbounded.filter(({ endpoint: { slow } }) => slow === undefined).map(({ route }) => route),
      'declare `slow`: what reads a whole organization stood before all who read',
    )
    none(
      documented
        .filter(({ endpoint: one }) => one.slow !== undefined && effectOf(one) !== 'read')
        .map(({ route }) => route),
      'what writes cannot wait in the place of slow reads: ask slowly(scope, …) for the reading alone',
    )
  })

  test('are refused when they take too long, and then only', async () => {
    const { id, owner } = await organization()
    await withInstance({ endpoints: [sleeping] }, async (instance) => {
      const path = `/test/sleeping/?organization_id=${id}`
      const client = instance.as(owner)
      assert.equal((await client.get(path)).body.patience, '15s')
      assert.equal((await client.get(`${path}&search=a`)).body.patience, '20ms')
      const refused = await client.get(`${path}&search=long`)
      assert.deepEqual([refused.status, refused.body.code], [503, 'too_slow'])
    })
  })
})
