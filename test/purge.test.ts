import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import { keptTables } from '#app'
import { purgeDue } from '#domains/identity/organizations/deletion-job.ts'
import { makeDue, systemScope } from '#domains/identity/organizations/deletion.fixture.ts'
import { releaseBusinesses } from '#domains/directory/index.ts'
import { isWorkspace, methodOf } from '#kernel/http/endpoint.ts'
import { tenantTablesOf } from '#kernel/tenants/tenant-tables.ts'
import { documentedEndpoints, sendCall } from './endpoint-calls.ts'
import { furnishedCall } from './furnished-calls.ts'
import { none, sameAs } from './none.ts'
import { allObjects, furnished, type Furnished } from './objects.ts'
import { world } from './world.ts'

/** Tables whose rows name no organization, each with what becomes of them when one is deleted. */
const globalTables = {
  business_notices: 'belong to businesses, which stay in the directory',
  business_statements: 'belong to businesses, which stay in the directory',
  categories: 'the taxonomy of the directory',
  directory_seeds: 'what the directory was filled with',
  event_horizons: 'how far a subscriber has come over all organizations',
  mail_allowances: 'counts by address, for hours',
  mail_links: 'are for a person and expire in days',
  mails: 'are for a person; the domain of mail forgets them by itself',
  organizations: 'the organization itself, which goes last',
  rate_cards: 'prices for everybody',
  rate_limit_windows: 'counts by token and address, for minutes',
  schema_migrations: 'which migrations the database has had',
  tags: 'the taxonomy of the directory',
  user_tokens: 'belong to people',
  users: 'people may belong to other organizations; they delete themselves',
}

/** Tables that no operation fills by itself, each with a row. */
const written: Readonly<Record<string, string>> = {
  event_cursors: `insert into event_cursors
    (organization_id, subscriber, txid, lsn, event_id, attempts, updated_at)
    values ($1, 'test', 0, 0, $1, 0, now())`,
  webhook_deliveries: `insert into webhook_deliveries
    (organization_id, id, webhook_id, event_id, event_type, body, status, attempts, created_at)
    values ($1, $1, $1, $1, 'test', '{}', 'failed', '[]', now())`,
}

suite('what is left of a deleted organization', () => {
  let client: pg.Client
  before(async () => {
    client = new pg.Client((await world()).database)
    await client.connect()
  })
  after(() => client.end())

  const ask = async <R extends object>(text: string, values: unknown[] = []) =>
    (await client.query<R>(text, values)).rows
  const tables = async () => (await tenantTablesOf(ask)).map(({ name }) => name)
  /** Every row of the organization, by table. */
  const rowsOf = async (id: string) => {
    const found: Record<string, unknown[]> = {}
    for (const name of await tables()) {
      const rows = await ask<{ row: unknown }>(
        `select to_jsonb(t) as row from ${name} t where organization_id = $1
          order by to_jsonb(t)::text`,
        [id],
      )
      found[name] = rows.map(({ row }) => row)
    }
    return found
  }
  const filledIn = async (id: string) =>
    Object.entries(await rowsOf(id)).flatMap(([name, rows]) => (rows.length > 0 ? [name] : []))
  const fill = async () => {
    const own = await furnished()
    await allObjects(own)
    await useEverything(own)
    for (const [name, insert] of Object.entries(written))
      if (!(await filledIn(own.id)).includes(name)) await client.query(insert, [own.id])
    return own
  }

  test('was decided for every table', async () => {
    const all = await ask<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
          and relkind in ('r', 'p') and not relispartition`,
    )
    const named = new Set(await tables())
    const unnamed = all.map(({ name }) => name).filter((name) => !named.has(name))
    sameAs(unnamed, Object.keys(globalTables), {
      unlisted: 'say in test/purge.test.ts what becomes of it when an organization is deleted',
      gone: 'these are gone, or name an organization now: take them off the list',
    })
    none(
      Object.keys(keptTables).filter((name) => !named.has(name)),
      'src/app.ts keeps a table that no organization has rows in',
    )
  })

  test('is what is kept for a reason, and of others nothing is touched', async () => {
    const { runtime } = await world()
    const [own, other] = [await fill(), await fill()]
    const filled = await filledIn(own.id)
    const unfilled = (await tables()).filter((name) => !filled.includes(name))
    none(unfilled, 'no operation fills these: add a row to `written` in test/purge.test.ts')
    const before = await rowsOf(other.id)
    await own.owner.delete(`/organizations/${own.id}/`)
    await makeDue(own)
    await purgeDue(systemScope(runtime), { keptTables, releaseBusinesses })
    assert.deepEqual(await filledIn(own.id), ['ledger_transfers'])
    assert.deepEqual(await rowsOf(other.id), before)
    assert.deepEqual(await ask('select from organizations where id = $1', [own.id]), [])
    const business = await runtime.base.db
      .selectFrom('businesses')
      .select(['organization_id', 'status', 'email'])
      .where('slug', '=', await own.object('/businesses/'))
      .executeTakeFirst()
    assert.deepEqual(business, { organization_id: null, status: 'nominated', email: '' })
  })

  test('can be removed by nobody who is not made for it', async () => {
    const own = await fill()
    const { runtime } = await world()
    const purging = runtime.purging(own.id)
    await assert.rejects(
      purging.deleteFrom('ledger_transfers').where('organization_id', '=', own.id).execute(),
      /permission denied/,
    )
    await assert.rejects(
      purging.selectFrom('contacts').select('name').where('organization_id', '=', own.id).execute(),
      /permission denied/,
    )
  })
})

/** Every operation that changes something, once each, in an organization that lasts. */
async function useEverything(own: Furnished): Promise<void> {
  for (const documented of await documentedEndpoints()) {
    const { endpoint } = documented
    if (!isWorkspace(endpoint) || methodOf(endpoint) !== 'POST') continue
    const { call, caller } = await furnishedCall(documented, own)
    await sendCall(caller, call, { 'idempotency-key': documented.route })
  }
}
