import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type pg from 'pg'
import { keptTables, leftOutTables } from '#app'
import { purgeDue } from '#domains/identity/organizations/deletion-job.ts'
import { makeDue, systemScope } from '#domains/identity/organizations/deletion.fixture.ts'
import { releaseBusinesses } from '#domains/directory/index.ts'
import { tenantTablesOf } from '#kernel/tenants/tenant-tables.ts'
import { fill, filledIn, filledToRead, rowsOf } from './filled.ts'
import { none, sameAs } from './none.ts'
import { tableOwner } from './table-owner.ts'
import { organization, world } from './world.ts'

/** Tables whose rows name no organization, each with what becomes of them when one is deleted. */
const globalTables = {
  federated_profiles: 'what an index has to take out; the wish ends with the holder',
  imported_profiles: 'what an index outside names; entries of the directory stay',
  profile_imports: 'what moderators brought into the directory',
  listing_matches: 'belong to offers and wants, which stay in the directory',
  business_relationships: 'end with the holder of a business',
  business_reviews: 'what people wrote of businesses, which stay in the directory',
  business_changes: 'what changed in the directory, which stays',
  business_vectors: 'what entries of the directory mean, which stay',
  embedding_places: 'how far a model has followed the directory',
  business_notices: 'belong to businesses, which stay in the directory',
  withdrawn_parts: 'belong to businesses, which stay in the directory',
  business_comparisons: 'belong to businesses, which stay in the directory',
  business_duplicates: 'belong to businesses, which stay in the directory',
  business_import_keys: 'belong to businesses; those of the organization go as it releases them',
  business_places: 'belong to businesses, which stay in the directory',
  business_reports: 'belong to businesses, which stay in the directory',
  disputed_claims: 'belong to businesses, which stay in the directory',
  business_statements: 'belong to businesses, which stay in the directory',
  categories: 'the taxonomy of the directory',
  directory_seeds: 'what the directory was filled with',
  directory_words: 'words of the directory',
  encryption_keys: 'which keys sealed what the whole database holds',
  event_horizons: 'how far a subscriber has come over all organizations',
  mail_allowances: 'counts by address, for hours',
  mail_links: 'are for a person and expire in days',
  mails: 'are for a person; the domain of mail forgets them by itself',
  moderators: 'belong to people',
  objections: 'of outsiders against the whole service, for days',
  network_members: 'belong to networks, which stay in the directory',
  organizations: 'the organization itself, which goes last',
  rate_cards: 'prices for everybody',
  rate_limit_windows: 'counts by token and address, for minutes',
  gtm_source_hosts: 'says of hosts outside what they allow',
  gtm_source_responses: 'what is public outside, for hours, without who asked',
  retired_slugs: 'addresses in the directory that are never given again',
  schema_migrations: 'which migrations the database has had',
  recovery_codes: 'belong to people',
  second_factors: 'belong to people',
  service_suppressions: 'keyed hashes of who objected to the whole service',
  sign_in_places: 'belong to people',
  tags: 'the taxonomy of the directory',
  welcomed_addresses: 'keyed hashes of mailboxes that had a welcome, for a year',
  user_tokens: 'belong to people',
  users: 'people may belong to other organizations; they delete themselves',
}

suite('what is left of a deleted organization', () => {
  let client: pg.Client
  before(async () => {
    client = await tableOwner()
  })
  after(() => client.end())

  const ask = async <R extends object>(text: string, values: unknown[] = []) =>
    (await client.query<R>(text, values)).rows
  const tables = async () => (await tenantTablesOf(ask)).map(({ name }) => name)

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
    const [own, other] = [await fill(client), await filledToRead(client)]
    const filled = await filledIn(client, own.id)
    const unfilled = (await tables()).filter((name) => !filled.includes(name))
    none(unfilled, 'no operation fills these: add a row to `written` in test/filled.ts')
    const before = await rowsOf(client, other.id)
    await own.owner.delete(`/organizations/${own.id}/`)
    await makeDue(own)
    await purgeDue(systemScope(runtime), { keptTables, leftOutTables, releaseBusinesses })
    assert.deepEqual(await filledIn(client, own.id), ['ledger_transfers'])
    assert.deepEqual(await rowsOf(client, other.id), before)
    assert.deepEqual(await ask('select from organizations where id = $1', [own.id]), [])
    const business = await runtime.base.db
      .selectFrom('businesses')
      .select(['organization_id', 'status', 'email'])
      .where('slug', '=', await own.object('/businesses/'))
      .executeTakeFirst()
    assert.deepEqual(business, { organization_id: null, status: 'nominated', email: '' })
  })

  test('can be removed by nobody who is not made for it', async () => {
    const own = await organization()
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
