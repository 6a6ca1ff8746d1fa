import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql, type SqlBool } from 'kysely'
import { contacts } from '#domains/crm/contacts/contacts.ts'
import { keeping, type Sent } from '#test/plans.ts'
import { organization, world } from '#test/world.ts'
import { connect } from '../postgres/connections/connections.ts'
import { tenantDatabase } from '../postgres/database.ts'
import { usual } from './find-words.ts'
import { lookNear } from './near.ts'
import type { Walked } from './place.ts'
import { firstIn, insert } from './worded.fixture.ts'

const isTrue = sql<SqlBool>`true`
const byCreation = [sql.ref('created_at'), sql.ref('id')] as const
const byTitle = [sql.ref('title_order'), ...byCreation] as const
const without: Walked = { by: byCreation, only: isTrue, passing: sql`title_order is null` }
const withTitle: Walked = { by: byTitle, only: sql`title_order is not null`, passing: isTrue }

const ada = {
  word: 'ada',
  entries: 300,
  looked: 300,
  first: 'ada',
  isOne: true,
  isOwn: false,
} as const
const ways = { ...usual, walked: 100 }

suite('the first records of an order', () => {
  test('are few where hardly any says nothing of a field, and many where most do', async () => {
    const { scope, id } = await organization()
    await insert(scope, 'Zed', ' ada ', 300)
    const passed = async () => {
      const words = [ada] as const
      const place = { ...firstIn(undefined), descending: false, walked: [without, withTitle] }
      const filters = [sql<SqlBool>`title <> ''`]
      const search = { scope, searched: contacts.searched!, place, filters, ways }
      return (await lookNear(search, { words, candidates: 300 }))?.passed
    }
    assert.equal(await passed(), Infinity)
    await sql`update contacts set title = 'Miller' where organization_id = ${id}`.execute(scope.db)
    assert.equal(await passed(), 100)
  })

  test('are a few where these findPage that a deep page is far, and all where it may be near', async (t) => {
    const tenant = await organization()
    const sent: Sent[] = []
    const connections = connect((await world()).database, { onStatement: keeping(sent) })
    t.after(() => connections.close())
    const scope = { ...tenant.scope, db: tenantDatabase(connections, tenant.id) }
    await insert(scope, 'Zed', ' ada ', 300)
    const passedTo = async (reach: number) => {
      sent.length = 0
      const place = { ...firstIn(undefined), walked: [without], reach }
      const search = { scope, searched: contacts.searched!, place, filters: [], ways }
      const near = await lookNear(search, { words: [ada], candidates: 300 })
      const limits = sent.map(({ values }) => values.find((value) => typeof value === 'number'))
      return { passed: near?.passed, isKnown: near?.finding !== undefined, limits }
    }
    assert.deepEqual(await passedTo(250), { passed: 250, isKnown: false, limits: [13] })
    assert.deepEqual(await passedTo(90), { passed: 100, isKnown: true, limits: [13, 100] })
  })

  test('go on where a page is nearly filled', async () => {
    const { scope } = await organization()
    await insert(scope, 'Zed', ' ada ', 3000)
    await insert(scope, 'Zed', ' bob ', 80)
    const lookFor = (reach: number) => {
      const place = { ...firstIn(undefined), walked: [without], descending: false, reach }
      const search = { scope, searched: contacts.searched!, place, filters: [], ways }
      return lookNear(search, { words: [ada], candidates: 3000 })
    }
    // The first 375, of which each fifth has another word.
    assert.notEqual((await lookFor(350))?.finding, undefined)
    assert.equal((await lookFor(2000))?.finding, undefined)
  })
})
