import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type pg from 'pg'
import { convertLead } from '#domains/gtm/leads/convert.ts'
import { redact } from '#domains/privacy/erasures/log.ts'
import { eraseEverywhere, suppress } from '#domains/privacy/index.ts'
import { takeBackForAll } from '#domains/privacy/suppressions/suppressions.fixture.ts'
import { tenantTablesOf } from '#kernel/tenants/tenant-tables.ts'
import { provisioned } from '#domains/gtm/provisioned.fixture.ts'
import { columnsWith } from './columns-with.ts'
import { eventsOf } from './event-log.ts'
import { none } from './none.ts'
import { overlapping } from './overlap.ts'
import { tableOwner } from './table-owner.ts'
import { organization, world, type Organization } from './world.ts'

/** Tables of organizations in which no keeper looks for people who are no members, each with the reason. */
const withoutOutsiders: Readonly<Record<string, string>> = {
  account_domain_locks: 'numbers alone',
  ai_providers: 'addresses of programs',
  business_claims: 'proofs about the own business',
  business_transfers: 'hashes and ids',
  business_revisions: 'what the organization wrote of its business',
  businesses: 'the public directory, whose entries their owners write; moderators remove them',
  contact_email_locks: 'numbers alone',
  context_documents: 'what the organization says of itself',
  context_document_versions: 'what the organization says of itself',
  context_heads: 'what the organization says of itself',
  context_link_keys: 'hashes and ids',
  context_links: 'what the organization calls its links',
  context_modules: 'what the organization says of itself',
  context_removals: 'names of modules and keys of documents of the organization',
  context_versions: 'what the organization says of itself',
  credit_burns: 'the books name nobody',
  credit_caps: 'of members, keys and workflows',
  credit_closings: 'the books name nobody',
  credit_topups: 'orders of the organization',
  credit_grants: 'the books name nobody',
  credit_days: 'the books name nobody',
  credit_days_until: 'the books name nobody',
  credit_usage: 'the books name nobody',
  credit_usage_until: 'the books name nobody',
  account_pairs: 'ids alone, and they go with the accounts',
  contact_pairs: 'ids alone, and they go with the contacts',
  crm_dismissed_pairs: 'ids alone',
  crm_duplicate_keys: 'hashes, which go a moment after the record',
  crm_uncompared: 'ids alone, until they are compared',
  custom_field_removals: 'what the organization called a field',
  custom_fields: 'what the organization calls its fields',
  custom_value_locks: 'numbers alone',
  deal_tags: 'words of members about their own work',
  erasures: 'counts alone',
  event_cursors: 'how far subscribers have come',
  events: 'emptied by the job of the erasure, for all records that are about them',
  former_memberships: 'ids of members who left, for half a year',
  form_addresses: 'where forms are found',
  form_confirmations: 'ids of submissions, which go with them',
  form_counts: 'numbers alone',
  forms: 'what the organization asks',
  gtm_lessons: 'hashes of proposals about a profile',
  gtm_senders: 'what the organization says of itself',
  gtm_profiles: 'what the own website says',
  gtm_written_addresses: 'keyed hashes, by which nobody is written to anew',
  gtm_runs: 'what sources reported, without what they said',
  home_visits: 'when members looked',
  idempotency_keys: 'sealed, and forgotten within a day',
  invitations: 'those who are invited become members, and delete their account themselves',
  ledger_transfers: 'the books name nobody',
  mcp_keys: 'keys of members',
  memberships: 'members',
  networks: 'the public directory, whose networks their founders describe; moderators hide them',
  pipelines: 'how the organization sells',
  published_documents: 'what the organization says of itself, to everybody',
  published_modules: 'what the organization says of itself, to everybody',
  recommendations: 'what to do next, in words of the service and titles of tasks',
  record_counts: 'numbers alone',
  reservations: 'the books name nobody',
  saved_views: 'what members look for',
  stale_words: 'ids alone',
  suppressions: 'keyed hashes, which are all that stays',
  wallets: 'the books name nobody',
  webhooks: 'addresses of programs',
  workflows: 'drafts of members',
}

suite('people who are no members', () => {
  let client: pg.Client
  before(async () => {
    client = await tableOwner()
  })
  after(() => client.end())

  test('have a keeper for every table, or there is a reason why none is in it', async () => {
    const { runtime } = await world()
    const ask = async <R extends object>(text: string) => (await client.query<R>(text)).rows
    const tables = (await tenantTablesOf(ask)).map(({ name }) => name)
    const kept = runtime.app.outsiders.flatMap((keeper) => keeper.tables)
    none(
      tables.filter((name) => !kept.includes(name) && !(name in withoutOutsiders)),
      'declare an OutsiderKeeper (src/kernel/outsiders.ts) that shows and erases what these tables keep, or say here why nobody is in them:',
    )
    none(
      [...kept, ...Object.keys(withoutOutsiders)].filter((name) => !tables.includes(name)),
      'these tables are gone: take them off the list, or off their keeper',
    )
    none(
      kept.filter((name) => name in withoutOutsiders),
      'a keeper looks into these: take them off the list',
    )
  })

  async function mill(tenant: Organization) {
    const { id, owner } = tenant
    const profile = await provisioned(tenant)
    const found = await owner.post(
      `/gtm/profiles/${profile.id}/discover-leads/?organization_id=${id}`,
    )
    const leads = await Promise.all(
      found.body.map(async (lead: { id: string }) => {
        const { body: detail } = await owner.get(`/gtm/leads/${lead.id}/?organization_id=${id}`)
        return detail
      }),
    )
    return { ...tenant, leads: leads as { id: string; company: string; handle: string }[] }
  }

  /** Runs the jobs that erasures left, which hold ids alone. */
  async function redactAll() {
    const { runtime } = await world()
    const { rows } = await client.query<{ wish: Parameters<typeof redact>[2] }>(
      `delete from pgboss.job where name like 'privacy.redact_%' returning data->'payload' as wish`,
    )
    assert.ok(rows.length > 0)
    const enter = (organization: string) => runtime.gate.system(runtime.base, organization)
    const scope = { ...runtime.base, sweep: runtime.sweep, enter, purging: runtime.purging }
    for (const { wish } of rows) await redact(scope, runtime.app.outsiders, wish)
  }

  /** A lead that became a contact, a deal and a task. */
  async function customer(own: Awaited<ReturnType<typeof mill>>, lead: { id: string }) {
    const { id, owner } = own
    const { body } = await owner.post(`/gtm/leads/${lead.id}/convert/?organization_id=${id}`)
    const contact = { organization_id: id, contact_id: body.contact_id }
    await owner.post('/crm/deals/', { ...contact, title: 'Flour' })
    await owner.post('/crm/tasks/', { ...contact, title: 'Ring up' })
    return body.contact_id as string
  }

  test('are gone from every column once they are erased, but for keyed hashes', async () => {
    const [one, other] = [await mill(await organization()), await mill(await organization())]
    const { handle, id: leadId } = one.leads.find((lead) => lead.handle !== '')!
    const contact = await customer(one, { id: leadId })
    const email = `Zoe.${one.id}@mailbox.example`
    await one.owner.patch(`/crm/contacts/${contact}/?organization_id=${one.id}`, { email })
    const note = { organization_id: one.id, body: `Wrote to ${email}.`, contact_id: contact }
    assert.equal((await one.owner.post('/crm/notes/', note)).status, 201)
    const aside = { organization_id: one.id, body: `Ask ${email} about rye.` }
    assert.equal((await one.owner.post('/crm/notes/', aside)).status, 201)
    const file = `name,email\nZoe,${email}\nAda,ada.${one.id}@mailbox.example\n${email},none\n`
    const upload = `/crm/imports/?record=contact&filename=${email}.csv&organization_id=${one.id}`
    const sent = await one.owner.send('POST', upload, file, { 'content-type': 'text/csv' })
    assert.equal(sent.status, 201)
    const path = `/privacy/erasures/?organization_id=${one.id}`
    const shown = await one.owner.get(`/privacy/export/?organization_id=${one.id}&handle=${handle}`)
    assert.deepEqual(shown.body.kept.map(({ kind }: { kind: string }) => kind).toSorted(), [
      'contact',
      'evidence',
      'import_row',
      'import_row',
      'lead',
      'note',
      'note_passage',
    ])
    const lead = shown.body.kept.find(({ kind }: { kind: string }) => kind === 'lead')
    assert.ok('website' in lead.data && !('filler' in lead.data) && !('words' in lead.data))
    const dry = await one.owner.post(`${path}&dry_run=true`, { handle })
    const { status, body, headers } = await one.owner.post(path, { handle: `@${handle}` })
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual(dry.body.removed, body.removed)
    assert.deepEqual(body.removed, [
      { kind: 'leads', count: 1 },
      { kind: 'evidence', count: 1 },
      { kind: 'ai_runs', count: 0 },
      { kind: 'ai_messages', count: 0 },
      { kind: 'submissions', count: 0 },
      { kind: 'submission_texts', count: 0 },
      { kind: 'merges', count: 0 },
      { kind: 'deleted_records', count: 0 },
      { kind: 'deleted_texts', count: 0 },
      { kind: 'import_rows', count: 2 },
      { kind: 'custom_values', count: 0 },
      { kind: 'contacts', count: 1 },
      { kind: 'notes', count: 1 },
      { kind: 'interactions', count: 0 },
      { kind: 'accounts', count: 0 },
      { kind: 'texts', count: 1 },
      { kind: 'webhook_deliveries', count: 0 },
    ])
    const location = headers.get('location')!.slice('/api/v1'.length)
    const read = await one.owner.get(`${location}?organization_id=${one.id}`)
    assert.deepEqual(read.body, body)
    await redactAll()
    none(await columnsWith(client, email), `${email} is left`)
    const left = (await columnsWith(client, handle, one.id)).filter(
      (column) => column !== 'gtm_source_responses.page',
    )
    none(left, `${handle} is left`)
    assert.equal(
      (await other.owner.get(`/gtm/leads/${other.leads[0]!.id}/?organization_id=${other.id}`))
        .status,
      200,
    )
    assert.notDeepEqual(await columnsWith(client, handle, other.id), [])
    const [told] = await eventsOf(one, 'erasure.')
    assert.deepEqual(told!.data, body)
    const { runtime } = await world()
    const enter = (id: string) => runtime.gate.system(runtime.base, id)
    await eraseEverywhere(runtime.base, enter, runtime.app.outsiders, { handle })
    await takeBackForAll()
    await redactAll()
    none(await columnsWith(client, handle), `${handle} is left somewhere`)
  })

  test('are found by their handle when the lead that they were is gone', async () => {
    const own = await mill(await organization())
    const { handle, id } = own.leads.find((lead) => lead.handle !== '')!
    const contact = await customer(own, { id })
    await own.scope.db
      .deleteFrom('gtm_leads')
      .where('organization_id', '=', own.id)
      .where('id', '=', id)
      .execute()
    const within = `?organization_id=${own.id}`
    const { body } = await own.owner.post(`/privacy/erasures/${within}`, { handle })
    const { count } = body.removed.find(({ kind }: { kind: string }) => kind === 'contacts')
    assert.equal(count, 1)
    assert.equal((await own.owner.get(`/crm/contacts/${contact}/${within}`)).status, 404)
  })

  test('do not come back, whoever looks for them', async () => {
    const tenant = await organization()
    const { leads, owner, id } = await mill(tenant)
    const bakery = leads.find(({ company }) => company === 'Hearth & Furrow Bakery')!
    const domain = 'hearthandfurrowbakery.example'
    const erased = await owner.post(`/privacy/erasures/?organization_id=${id}`, { domain })
    assert.equal(erased.body.removed[0].count, 1)
    assert.equal((await owner.get(`/gtm/leads/${bakery.id}/?organization_id=${id}`)).status, 404)
    const again = await mill(tenant)
    assert.ok(!again.leads.some(({ company }) => company === bakery.company))
  })

  test('are erased by address with all that a contact is told by, and namesakes stay', async () => {
    const { owner, id, scope } = await organization()
    const own = { organization_id: id }
    const email = `Zoe+bread@${id}.example`
    const at = async (address: string) =>
      (await owner.post('/crm/contacts/', { ...own, email: address, name: 'Zoe' })).body.id
    const [zoe, namesake] = [await at(email), await at(`other@${id}.example`)]
    await suppress(scope, { email }, 'asked')
    const { body } = await owner.post('/privacy/erasures/', { ...own, email: email.toUpperCase() })
    assert.deepEqual(
      body.removed.find(({ kind }: { kind: string }) => kind === 'contacts'),
      { kind: 'contacts', count: 1 },
    )
    assert.equal((await owner.get(`/crm/contacts/${zoe}/?organization_id=${id}`)).status, 404)
    assert.equal((await owner.get(`/crm/contacts/${namesake}/?organization_id=${id}`)).status, 200)
    await redactAll()
    const log = await eventsOf({ scope }, 'contact.')
    const of = (subject: string) => log.filter((event) => event.subject_id === subject)
    assert.ok(
      of(zoe).length === 2 &&
        of(zoe).every(({ data }) => Object.keys(data as object).join() === 'id'),
    )
    assert.ok(JSON.stringify(of(namesake)).includes('other@'))
  })

  // Red where a lead is read without being held: its contact would be made behind the back of the erasure.
  test('leave no contact behind that their lead becomes meanwhile', async () => {
    const own = await mill(await organization())
    const lead = own.leads.find(({ handle }) => handle !== '')!
    const [{ contact_id }, { status }] = await overlapping(
      own.scope,
      (inside) => convertLead(inside, lead.id),
      () => own.owner.post(`/privacy/erasures/?organization_id=${own.id}`, { handle: lead.handle }),
    )
    assert.equal(status, 201)
    const left = await own.owner.get(`/crm/contacts/${contact_id}/?organization_id=${own.id}`)
    assert.equal(left.status, 404)
  })

  test('are shown nothing of others, and refused where they are nobody', async () => {
    const { owner, id } = await mill(await organization())
    const query = `?organization_id=${id}&email=nobody@nowhere.example`
    const { body } = await owner.get(`/privacy/export/${query}`)
    assert.deepEqual([body.kept, body.is_suppressed], [[], false])
    const refused = await owner.get(`/privacy/export/?organization_id=${id}&domain=gmail.com`)
    assert.deepEqual([refused.status, refused.body.code], [400, 'validation_failed'])
  })
})
