import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { contacts } from '#domains/crm/contacts/contacts.ts'
import { vacuumWhole } from '#test/all-visible.ts'
import { eachNth } from '#test/effort.ts'
import { startInstance } from '#test/instance.ts'
import { explain, keeping, rowsReadBy, type Sent } from '#test/plans.ts'
import { tellOrganizations } from '#test/statistics.ts'
import { tableOwner } from '#test/table-owner.ts'
import { organization, type Organization } from '#test/world.ts'
import { howSought } from '../lists/looked-up.ts'
import { findWords } from './find-words.ts'
import { firstIn, insert, tag } from './worded.fixture.ts'

const bound = { count: 10_000, isExact: false }
const late = sql<boolean>`name_key >= 'n'`
const early = sql<boolean>`name_key < 'n'`

suite('a sample of the words', () => {
  let tenant: Organization
  before(async () => {
    tenant = await organization()
    await insert(tenant.scope, 'Zed', ' ada bob bobby ', 24_000)
    await insert(tenant.scope, 'Ann', ' ada bob ', 2000)
    await insert(tenant.scope, 'Ann', ' carol ', 4000)
    await insert(tenant.scope, 'Ann', ' carol dora ', 8000)
  })

  test('tells that more are found than are counted, and never of fewer', async () => {
    const cases = [
      ['ada', [], bound],
      ['ada bob', [], bound],
      ['a bo', [], bound],
      ['ada', [late], bound],
      ['ada bob', [late], bound],
      ['b', [late], bound],
      ['carol dora', [], { count: 8000, isExact: true }],
      ['ca dora', [], { count: 8000, isExact: true }],
      ['ada carol', [], { count: 0, isExact: true }],
    ] as const
    for (const [text, filters, expected] of cases)
      for (const column of ['created_at', 'name_key', undefined]) {
        const { count, page } = await findWords(tenant.scope, contacts.searched!, text, {
          place: firstIn(column),
          filters,
        })
        assert.deepEqual(
          page?.count ?? (await count?.()),
          expected,
          `${text} ${filters.length} ${column}`,
        )
      }
  })

  test('leaves to others what it does not know', async () => {
    const { scope, owner, id } = tenant
    const { page } = await findWords(scope, contacts.searched!, 'ada', {
      place: firstIn('created_at'),
      filters: [early],
    })
    assert.deepEqual(page?.count, { count: 2000, isExact: true })
    for (const [search, exact] of [
      ['carol', false],
      ['dora', true],
    ] as const) {
      const { headers } = await owner.get(
        `/crm/contacts/?organization_id=${id}&page_size=1&search=${search}`,
      )
      assert.equal(headers.get('x-count-exact'), String(exact), search)
    }
  })

  test('says where pages go on, in each order, and none is left out or shown twice', async () => {
    const { owner, id } = tenant
    const pages = ['ada bob', 'bo', 'ad bobb', 'c dora'].flatMap((search) =>
      ['-created_at', 'created_at', '-updated_at', 'name', 'title'].map((ordering) => [
        search,
        ordering,
      ]),
    )
    for (const [search = '', ordering = ''] of eachNth(2, pages)) {
      const query = { organization_id: id, search, ordering, page_size: '200', paging: 'cursor' }
      const first = await owner.get(`/crm/contacts/?${new URLSearchParams(query).toString()}`)
      assert.equal(first.status, 200, `${search} ${ordering}: ${JSON.stringify(first.body)}`)
      const second = await owner.get(first.body.next)
      const back = await owner.get(second.body.previous)
      const ids = (shown: typeof first) => shown.body.results.map((one: { id: string }) => one.id)
      assert.equal(second.status, 200, `${search} ${ordering}`)
      assert.deepEqual(ids(back), ids(first))
      assert.equal(new Set([...ids(first), ...ids(second)]).size, 400)
    }
  })

  test('shows the first of each order, however far behind they stand', async (t) => {
    const { scope, owner, id } = tenant
    const client = await tableOwner()
    t.after(async () => {
      await client.query('analyze contacts')
      await client.end()
    })
    await client.query(
      `update contacts set title = 'Miller' where organization_id = $1
          and (words not like '% bobby %' or created_at < '2026-01-01T00:00:40Z')`,
      [id],
    )
    await vacuumWhole(client, 'contacts')
    await tellOrganizations(client, 'contacts', 10)
    const keys = [sql.ref('name_order'), sql.ref('id')]
    const sought = await howSought(scope, 'contacts', { keys })
    assert.deepEqual(sought, { isTogether: true, isCovered: true })
    const orders = {
      name: sql`name_order, id`,
      '-name': sql`name_order desc, id desc`,
      title: sql`coalesce(title_order, ''), created_at, id`,
      '-title': sql`coalesce(title_order, '') desc, created_at desc, id desc`,
      '-consent': sql`consent desc, created_at desc, id desc`,
    }
    for (const [turn, words] of ['ada', 'bobby', 'ada bobby', 'c'].entries())
      for (const [ordering, order] of eachNth(2, Object.entries(orders), turn))
        for (const page of [1, 3]) {
          const { rows } = await sql<{ id: string }>`select id from contacts
            where organization_id = ${id}
              and ${sql.join(
                words.split(' ').map((word) => sql`words like ${`% ${word}%`}`),
                sql` and `,
              )}
            order by ${order} limit 50 offset ${(page - 1) * 50}`.execute(scope.db)
          const query = {
            organization_id: id,
            search: words,
            ordering,
            page: String(page),
            page_size: '50',
          }
          const list = `/crm/contacts/?${new URLSearchParams(query).toString()}`
          const { body } = await owner.get(list)
          assert.deepEqual(
            body.results.map((one: { id: string }) => one.id),
            rows.map((one) => one.id),
            list,
          )
        }
  })

  test('is asked of words and a tag together, and what it does not know is counted', async (t) => {
    const { scope, owner, id } = tenant
    await tag(scope, 'many', sql`words like ' ada bob bobby %'`)
    await tag(
      scope,
      'some',
      sql`words like ' carol dora %' and created_at < '2026-01-01T00:10:00Z'`,
    )
    const sent: Sent[] = []
    const node = await startInstance({ onStatement: keeping(sent) })
    t.after(() => node.close())
    const cases = [
      ['ada', 'many', 10_000, 'false'],
      ['ada bobby', 'many', 10_000, 'false'],
      ['carol', 'some', 599, 'true'],
    ] as const
    for (const [search, wanted, count, isExact] of cases)
      for (const ordering of ['-created_at', 'name']) {
        const query = { organization_id: id, page_size: '1', search, tag: wanted, ordering }
        const list = `/crm/contacts/?${new URLSearchParams(query).toString()}`
        const { headers, body } = await node.as(owner).get(list)
        const said = [body.count, headers.get('x-count-exact') ?? 'true']
        assert.deepEqual(said, [count, isExact], list)
      }
    // Nothing is known of these tables yet, so that every plan is made for a handful of rows.
    for (const statement of sent.filter(({ text }) => text.includes('contact_tags'))) {
      const read = rowsReadBy(await explain(node.runtime.connections, statement))
      assert.ok(read < 20 * 24_000, `${read} rows, of 24,000 records: ${statement.text}`)
    }
  })
})
