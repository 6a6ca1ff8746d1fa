import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import type pg from 'pg'
import { howSought } from '#kernel/lists/looked-up.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { eachNth } from '#test/effort.ts'
import { withInstance } from '#test/instance.ts'
import { none } from '#test/none.ts'
import { explaining, keeping, rowsReadBy, type Plan, type Sent } from '#test/plans.ts'
import { forgetStatistics, tellOrganizations } from '#test/statistics.ts'
import { tableOwner } from '#test/table-owner.ts'
import { organization, type Organization } from '#test/world.ts'
import { insert, tag } from './worded.fixture.ts'

const tables = ['contacts', 'contact_tags', 'record_words']
const records = 12_000

/** As often as each record may be read by one statement: two entries of words that begin alike, a tag, the record itself, and what is made of them. */
const most = 12 * records

/** What statistics may say, and whether records are then sought by many ids at once. */
const knowing: Readonly<Record<string, Knowing>> = {
  'where nothing is known': {
    tell: forgetStatistics,
  },
  'where there are few organizations': {
    tell: (client, table) => tellOrganizations(client, table, 10),
    isTogether: true,
  },
}

interface Knowing {
  readonly tell: (client: pg.Client, table: string) => Promise<unknown>
  readonly isTogether?: boolean
}

/**
 * Just after many rows came, statistics know nothing of them, and the planner takes any index for as good as another: no statement
 * may then read all rows for each row.
 */
suite('a search beside filters, whatever statistics say', () => {
  let client: pg.Client
  let tenant: Organization
  before(async () => {
    client = await tableOwner()
    tenant = await organization()
    for (const table of tables)
      await client.query(`alter table ${table} set (autovacuum_enabled = off)`)
    await fill(tenant.scope)
  })
  after(async () => {
    for (const table of tables) {
      await client.query(`alter table ${table} reset (autovacuum_enabled)`)
      await client.query(`analyze ${table}`)
    }
    await client.end()
  })

  for (const [turn, [what, { tell, isTogether }]] of Object.entries(knowing).entries())
    test(`reads each record a few times at most, ${what}`, async () => {
      for (const table of tables) await tell(client, table)
      if (isTogether !== undefined)
        assert.equal((await howSought(tenant.scope, 'contacts')).isTogether, isTogether)
      none(
        await faultsOf(tenant, turn),
        'give these statements a shape that leaves the planner no other way:',
      )
    })

  test('asks for one record after the other, where organizations have hardly any', async () => {
    try {
      await tellOrganizations(client, 'contacts', -0.9)
      assert.equal((await howSought(tenant.scope, 'contacts')).isTogether, false)
    } finally {
      await client.query('analyze contacts')
    }
  })
})

async function faultsOf(tenant: Organization, turn: number): Promise<string[]> {
  const sent: Sent[] = []
  const faults: string[] = []
  await withInstance({ onStatement: keeping(sent) }, async ({ as, runtime }) => {
    const planOf = explaining(runtime.connections)
    for (const query of eachNth(4, [...questions()], turn)) {
      sent.length = 0
      const asked = new URLSearchParams({ organization_id: tenant.id, page_size: '1', ...query })
      const { status } = await as(tenant.owner).get(`/crm/contacts/?${asked.toString()}`)
      if (status !== 200) {
        faults.push(`${asked.toString()} answers ${status}`)
        continue
      }
      for (const statement of sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text))) {
        const plan = await planOf(statement)
        if (rowsReadBy(plan) > most)
          faults.push(`${asked.toString()} reads ${rowsReadBy(plan)} rows: ${statement.text}`)
        if (comparesEach(plan)) faults.push(`${asked.toString()} compares each: ${statement.text}`)
      }
    }
  })
  return faults
}

/** Whether each row is compared with each id of another statement: an array of these is no constant, and is not hashed. */
function comparesEach({ Filter: filter = '', Plans: plans = [] }: Plan): boolean {
  return /= ANY \(\(InitPlan/.test(filter) || plans.some(comparesEach)
}

function* questions(): Generator<Record<string, string>> {
  for (const search of ['ada', 'ada bobby', 'a bo', 'carol', ''])
    for (const tag of ['many', 'some', ''])
      for (const more of [
        {},
        { name__contains: 'ann' },
        { consent: 'unknown' },
        { page_size: '200' },
      ])
        for (const ordering of ['-created_at', '-updated_at', 'title'])
          yield { ...(search && { search }), ...(tag && { tag }), ...more, ordering }
}

async function fill(scope: OrganizationScope): Promise<void> {
  await insert(scope, 'Zed', ' ada bob bobby ', (records * 2) / 3)
  await insert(scope, 'Ann', ' carol ', records / 3)
  await tag(scope, 'many', sql`name = 'Zed'`)
  await tag(scope, 'some', sql`name = 'Ann' and created_at < '2026-01-01T00:10:00Z'`)
}
