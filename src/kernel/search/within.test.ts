import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql, type RawBuilder } from 'kysely'
import { contacts } from '#domains/crm/contacts/contacts.ts'
import { organization, type Organization } from '#test/world.ts'
import { firstIn, insert } from './worded.fixture.ts'
import { recordsOf } from './within.ts'

interface Node {
  readonly Output?: readonly string[]
  readonly Plans?: readonly Node[]
}

suite('records that are looked up at once', () => {
  for (const descending of [true, false])
    test(`come ${descending ? 'from the last' : 'from the first'} on, as a page has those that are alike`, async () => {
      const tenant = await organization()
      await insert(tenant.scope, 'Ada', ' ada ', 9)
      const { rows } = await sql<{ found_id: string }>`${titlesOf(tenant, descending)}`.execute(
        tenant.scope.db,
      )
      const ids = rows.map((row) => row.found_id)
      const inOrder = ids.toSorted()
      assert.equal(ids.length, 9)
      assert.deepEqual(ids, descending ? inOrder.toReversed() : inOrder)
    })

  test('hand on no column that nobody asks for', async () => {
    const tenant = await organization()
    const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>`
      explain (verbose, format json) ${titlesOf(tenant, true)}`.execute(tenant.scope.db)
    const told = rows[0]!['QUERY PLAN'].flatMap(({ Plan: plan }) => outputsOf(plan))
    assert.ok(told.includes('contacts.title_alphabetical'), told.join())
    assert.deepEqual(
      told.filter((output) => output.startsWith('NULL::')),
      [],
    )
  })
})

function titlesOf({ scope }: Organization, descending: boolean): RawBuilder<unknown> {
  const ids = sql`(select record_id as found_id from record_words
    where organization_id = ${scope.organizationId} and noun = 'contacts' and word = 'ada')`
  const place = { ...firstIn('title_alphabetical'), descending }
  const sought = { isTogether: true, isCovered: true }
  const search = { scope, searched: contacts.searched!, place, sought }
  return recordsOf(search, ids, { columns: [sql.ref('title_alphabetical')], conditions: [] })
}

function outputsOf({ Output: output = [], Plans: plans = [] }: Node): string[] {
  return [...output, ...plans.flatMap(outputsOf)]
}
