import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql, type SqlBool } from 'kysely'
import { contacts } from '#domains/crm/contacts/contacts.ts'
import { organization } from '#test/world.ts'
import { usual } from './find-words.ts'
import { lookNear } from './near.ts'
import type { Walked } from './place.ts'
import { firstIn, insert } from './worded.fixture.ts'

const isTrue = sql<SqlBool>`true`
const byCreation = [sql.ref('created_at'), sql.ref('id')] as const
const byTitle = [sql.ref('title_order'), ...byCreation] as const
const without: Walked = { by: byCreation, only: isTrue, passing: sql`title_order is null` }
const withTitle: Walked = { by: byTitle, only: sql`title_order is not null`, passing: isTrue }

suite('the first records of an order', () => {
  test('are few where hardly any says nothing of a field, and many where most do', async () => {
    const { scope, id } = await organization()
    await insert(scope, 'Zed', ' ada ', 300)
    const passed = async () => {
      const words = [
        { word: 'ada', entries: 300, looked: 300, first: 'ada', isOne: true, isOwn: false },
      ] as const
      const place = { ...firstIn(undefined), descending: false, walked: [without, withTitle] }
      const filters = [sql<SqlBool>`title <> ''`]
      const ways = { ...usual, walked: 100 }
      const search = { scope, searched: contacts.searched!, place, filters, ways }
      return (await lookNear(search, { words, candidates: 300 }))?.passed
    }
    assert.equal(await passed(), Infinity)
    await sql`update contacts set title = 'Miller' where organization_id = ${id}`.execute(scope.db)
    assert.equal(await passed(), 100)
  })
})
