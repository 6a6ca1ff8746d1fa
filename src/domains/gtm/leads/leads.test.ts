import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import type { z } from 'zod'
import { encodeCursor } from '#kernel/lists/cursor.ts'
import { eventsOf } from '#test/event-log.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { at, discovered } from '../discovered.fixture.ts'
import { convertLead } from './convert.ts'
import type { Lead, LeadExplanation } from './schemas.ts'

type Found = z.output<typeof Lead>
type Explained = z.output<typeof LeadExplanation>

async function prospected() {
  const { tenant, path, leads } = await discovered()
  const one = (id: string, more = '') => `/gtm/leads/${id}/${more}${at(tenant)}`
  const list = (filter: string) => tenant.owner.get(`${path}/leads/${at(tenant)}${filter}`)
  const bakery = leads.find((lead: Found) => lead.company === 'Hearth & Furrow Bakery')
  const poster = leads.find((lead: Found) => lead.company === '')
  return { tenant, leads, one, list, bakery, poster }
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((a, b) => a + b, 0)
}

suite('leads', () => {
  test('are listed best first, by stage and by scores', async () => {
    const { leads, list, tenant, one, bakery } = await prospected()
    assert.deepEqual((await list('')).body, leads)
    assert.equal((await list('&limit=3')).body.length, 3)
    const warm = (await list('&min_intent=60&min_fit=40')).body
    assert.ok(warm.length > 0 && warm.length < leads.length)
    assert.ok(warm.every((lead: Found) => lead.intent_score >= 60 && lead.fit_score >= 40))
    await tenant.owner.patch(one(bakery.id), { stage: 'qualified' })
    assert.deepEqual(
      (await list('&stage=qualified')).body.map((lead: Found) => lead.id),
      [bakery.id],
    )
    assert.equal((await list('&limit=501')).status, 400)
    assert.equal((await list('&stage=won')).status, 400)
  })

  test('are stored with their explanation apart, so that many stand on a page of the table', async () => {
    const { tenant } = await prospected()
    const { rows } = await sql<{ apart: string | null }>`
      select pg_column_toast_chunk_id(explanation)::text as apart
        from gtm_leads where organization_id = ${tenant.id}`.execute(tenant.scope.db)
    assert.ok(rows.length > 0 && rows.every(({ apart }) => apart !== null))
  })

  test('link evidence of the directory to a page that shows it to a person', async () => {
    const { bakery } = await prospected()
    const { origin } = await world()
    const [{ post_url, snippet }] = bakery.intent_signals
    const page = await fetch(origin + new URL(post_url).pathname)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
    assert.ok((await page.text()).includes(snippet.slice(0, 60)))
  })

  test('are paged like every list, by page and by cursor, in the order asked for', async () => {
    const { leads, list, tenant } = await prospected()
    const seen: string[] = []
    let next: string | undefined = 'first'
    for (let page = 1; next !== undefined; page += 1) {
      const { body, headers } = await list(`&page_size=4&page=${page}`)
      assert.equal(headers.get('x-total-count'), String(leads.length))
      seen.push(...body.map((lead: Found) => lead.id))
      next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
      if (next !== undefined) assert.equal(new URL(next).searchParams.get('page'), String(page + 1))
    }
    assert.deepEqual(
      seen,
      leads.map((lead: Found) => lead.id),
    )
    const { key, id } = await tenant.scope.db
      .selectFrom('gtm_leads')
      .select(['id', 'priority as key'])
      .where('organization_id', '=', tenant.id)
      .where('id', '=', seen[3]!)
      .executeTakeFirstOrThrow()
    const cursor = encodeCursor({ ordering: '-priority', key: String(key), id, backwards: false })
    const further = (await list(`&page_size=4&cursor=${cursor}`)).body
    assert.deepEqual(
      further.map((lead: Found) => lead.id),
      seen.slice(4, 8),
    )
    const byFit = (await list('&ordering=fit_score')).body.map((lead: Found) => lead.fit_score)
    assert.deepEqual(
      byFit,
      byFit.toSorted((one: number, other: number) => one - other),
    )
  })

  test('tell what becomes of them, without naming anyone', async () => {
    const { tenant, one, bakery, leads } = await prospected()
    await tenant.owner.patch(one(bakery.id), { stage: 'qualified' })
    await tenant.owner.patch(one(bakery.id), { stage: 'qualified' })
    const converted = await tenant.owner.post(one(bakery.id, 'convert/'))
    await tenant.owner.post(one(bakery.id, 'convert/'))
    await tenant.owner.delete(one(bakery.id))
    const events = await eventsOf(tenant, 'lead.')
    assert.deepEqual(
      new Set(events.slice(0, leads.length).map(({ type, subject_id }) => `${type} ${subject_id}`)),
      new Set(leads.map(({ id }: Found) => `lead.created ${id}`)),
    )
    const { contact_id, account_id, deal_id, profile_id, priority } = converted.body
    assert.deepEqual(
      events.slice(leads.length).map(({ type, changes }) => [type, changes]),
      [
        ['lead.updated', { stage: ['discovered', 'qualified'] }],
        [
          'lead.converted',
          {
            stage: ['qualified', 'converted'],
            contact_id: [null, contact_id],
            account_id: [null, account_id],
            deal_id: [null, deal_id],
          },
        ],
        ['lead.deleted', {}],
      ],
    )
    const { id, company, fit_score, intent_score } = bakery
    assert.deepEqual(events.at(-1)!.data, {
      id,
      profile_id,
      company,
      fit_score,
      intent_score,
      priority,
      stage: 'converted',
      contact_id,
      account_id,
      deal_id,
    })
    assert.doesNotMatch(JSON.stringify(events), /@|crumbledore/)
  })

  test('are moved and deleted only as their caller knows them', async () => {
    const { tenant, one, bakery } = await prospected()
    const tag = (await tenant.owner.get(one(bakery.id))).headers.get('etag')!
    const stages = ['qualified', 'contacted', 'replied', 'dismissed']
    const replies = await Promise.all(
      stages.map((stage) => tenant.owner.patch(one(bakery.id), { stage }, { 'if-match': tag })),
    )
    const [won, ...others] = replies.toSorted((a, b) => a.status - b.status)
    assert.equal(won!.status, 200)
    assert.ok(others.every(({ status, body }) => status === 412 && body.code === 'record_changed'))
    const late = await tenant.owner.delete(one(bakery.id), { 'if-match': tag })
    assert.equal(late.status, 412)
    const next = won!.headers.get('etag')!
    assert.equal((await tenant.owner.delete(one(bakery.id), { 'if-match': next })).status, 204)
  })

  test('are described with the terms under which their evidence may be used', async () => {
    const { tenant, one, bakery, poster } = await prospected()
    const { body } = await tenant.owner.get(one(bakery.id))
    assert.equal(body.city, 'Stroud')
    assert.equal(body.email, 'hello@hearthandfurrowbakery.example')
    assert.match(body.why_now, /^Asked for an offer on Business directory/)
    assert.equal(body.next_action.action, 'draft_email')
    assert.equal(body.signals[0].outreach, 'email')
    const post = (await tenant.owner.get(one(poster.id))).body
    assert.equal(post.first_name, '')
    assert.ok(post.handle.length > 0)
    assert.equal(post.next_action.action, 'reply')
    assert.equal(post.signals[0].outreach, 'reply')
  })

  test('are explained by shares that sum to the scores', async () => {
    const { tenant, one, leads } = await prospected()
    const replies = await Promise.all(
      leads.map(({ id }: { id: string }) => tenant.owner.get(one(id, 'explain/'))),
    )
    for (const { status, body } of replies) {
      assert.equal(status, 200)
      assert.equal(
        sum(body.signals.map((signal: Explained['signals'][number]) => signal.share)),
        body.intent_score,
      )
      const points = sum(
        body.fit.criteria.map(
          (criterion: Explained['fit']['criteria'][number]) => criterion.points,
        ),
      )
      assert.equal(points + body.fit.assumed_points, body.fit_score)
      assert.equal(body.weights_version, '3')
    }
  })

  test('move as their stages allow', async () => {
    const { tenant, one, bakery } = await prospected()
    const move = (stage: string) => tenant.owner.patch(one(bakery.id), { stage })
    assert.equal((await move('contacted')).body.stage, 'contacted')
    assert.equal((await move('contacted')).status, 200)
    const back = await move('discovered')
    assert.equal(back.status, 409)
    assert.equal(back.body.code, 'lead_stage_forbidden')
    assert.deepEqual(back.body.allowed, ['qualified', 'replied', 'dismissed'])
    assert.equal((await move('converted')).status, 409)
    assert.equal((await move('dismissed')).status, 200)
    assert.equal((await tenant.owner.post(one(bakery.id, 'convert/'))).status, 409)
  })

  test('belong to their organization alone', async () => {
    const { one, bakery } = await prospected()
    const stranger = await organization()
    const path = one(bakery.id).replace(/=.*/, `=${stranger.id}`)
    assert.equal((await stranger.owner.get(path)).status, 404)
    assert.equal((await stranger.owner.patch(path, { stage: 'qualified' })).status, 404)
    assert.equal((await stranger.owner.delete(path)).status, 404)
  })

  test('are deleted with their evidence', async () => {
    const { tenant, one, bakery, list, leads } = await prospected()
    assert.equal((await tenant.owner.delete(one(bakery.id))).status, 204)
    assert.equal((await tenant.owner.get(one(bakery.id))).status, 404)
    assert.equal((await list('')).body.length, leads.length - 1)
  })
})

suite('converting a lead', () => {
  test('says nothing of an account or deal any more that was deleted', async () => {
    const { tenant, one, bakery } = await prospected()
    const { account_id, deal_id } = (await tenant.owner.post(one(bakery.id, 'convert/'))).body
    assert.equal((await tenant.owner.delete(`/crm/deals/${deal_id}/${at(tenant)}`)).status, 204)
    assert.equal(
      (await tenant.owner.delete(`/crm/accounts/${account_id}/${at(tenant)}`)).status,
      204,
    )
    const { body } = await tenant.owner.get(one(bakery.id))
    assert.deepEqual([body.stage, body.account_id, body.deal_id], ['converted', null, null])
  })

  test('makes one contact, also for many simultaneous calls', async () => {
    const { tenant, one, bakery } = await prospected()
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => tenant.owner.post(one(bakery.id, 'convert/'))),
    )
    assert.ok(replies.every(({ status, body }) => status === 200 && body.stage === 'converted'))
    assert.equal(new Set(replies.map(({ body }) => body.contact_id)).size, 1)
    const { body } = await tenant.owner.get(`/crm/contacts/${at(tenant)}`)
    assert.equal(body.count, 1)
    assert.equal(body.results[0].id, replies[0]?.body.contact_id)
    assert.equal(body.results[0].name, 'Hearth & Furrow Bakery')
    assert.deepEqual(body.results[0].tags, ['lead'])
    assert.match(body.results[0].source, /^Lead found by Business directory on \d{4}-\d\d-\d\d$/)
    const named = await tenant.owner.get(
      `/crm/contacts/${at(tenant)}&source__starts_with=Lead%20found%20by`,
    )
    assert.equal(named.body.count, 1, 'contacts of leads are found by how their source begins')
    const { account_id, deal_id } = replies[0]!.body
    assert.equal(body.results[0].account_id, account_id)
    const accounts = (await tenant.owner.get(`/crm/accounts/${at(tenant)}`)).body.results
    assert.deepEqual(
      accounts.map(({ id, domain }: Record<string, string>) => [id, domain]),
      [[account_id, 'hearthandfurrowbakery.example']],
    )
    const deals = (await tenant.owner.get(`/crm/deals/${at(tenant)}`)).body.results
    assert.deepEqual(
      deals.map((deal: Record<string, string>) => [deal['id'], deal['account_id'], deal['stage']]),
      [[deal_id, account_id, 'lead']],
    )
  })

  test('makes one contact of a lead without an address, also for many simultaneous calls', async () => {
    const { tenant, one, poster } = await prospected()
    await Promise.all(
      Array.from({ length: 6 }, () => tenant.owner.post(one(poster.id, 'convert/'))),
    )
    assert.equal((await tenant.owner.get(`/crm/contacts/${at(tenant)}`)).body.count, 1)
  })

  // Red without lockDomains of crm/accounts/account-of.ts, and, for the contact, without the stripe of its e-mail.
  test('makes one account and contact of two leads of one company at once', async () => {
    const { tenant, one, bakery } = await prospected()
    const twin = await twinOf(tenant, bakery.id)
    const [first, second] = await overlapping(
      tenant.scope,
      (inside) => convertLead(inside, bakery.id),
      () => tenant.owner.post(one(twin, 'convert/')),
    )
    assert.equal(second.body.account_id, first.account_id)
    assert.equal(second.body.contact_id, first.contact_id)
    const { body } = await tenant.owner.get(`/crm/accounts/${at(tenant)}`)
    assert.equal(body.results.length, 1)
  })

  test('links the account of the contact that has the e-mail', async () => {
    const { tenant, one, bakery } = await prospected()
    const account = (await tenant.owner.post(`/crm/accounts/${at(tenant)}`, { name: 'Ash & Co' }))
      .body
    const known = { email: 'hello@hearthandfurrowbakery.example', account_id: account.id }
    await tenant.owner.post(`/crm/contacts/${at(tenant)}`, known)
    const { body } = await tenant.owner.post(one(bakery.id, 'convert/'))
    assert.equal(body.account_id, account.id)
    assert.equal((await tenant.owner.get(`/crm/accounts/${at(tenant)}`)).body.count, 1)
  })

  test('links the account of the same name, where one of both has no domain', async () => {
    const { tenant, one, bakery } = await prospected()
    const named = { name: 'hearth & furrow BAKERY' }
    const account = (await tenant.owner.post(`/crm/accounts/${at(tenant)}`, named)).body
    const { body } = await tenant.owner.post(one(bakery.id, 'convert/'))
    assert.equal(body.account_id, account.id)
    assert.equal((await tenant.owner.get(`/crm/accounts/${at(tenant)}`)).body.count, 1)
  })

  test('links the contact that has the e-mail, and leaves it as it is', async () => {
    const { tenant, one, bakery } = await prospected()
    const known = { name: 'Rowan Ash', email: 'HELLO@hearthandfurrowbakery.example' }
    const contact = (await tenant.owner.post(`/crm/contacts/${at(tenant)}`, known)).body
    const { body } = await tenant.owner.post(one(bakery.id, 'convert/'))
    assert.equal(body.contact_id, contact.id)
    const after = await tenant.owner.get(`/crm/contacts/${contact.id}/${at(tenant)}`)
    assert.deepEqual(after.body, contact)
    assert.equal((await tenant.owner.get(`/crm/contacts/${at(tenant)}`)).body.count, 1)
    const made = await eventsOf(tenant, 'contact.created')
    assert.deepEqual(
      made.map(({ subject_id }) => subject_id),
      [contact.id],
    )
  })
})

/** The same company once more, as two sources that never met would have stored it. */
async function twinOf(tenant: Organization, id: string): Promise<string> {
  const { newId, db } = tenant.scope
  const row = await db
    .selectFrom('gtm_leads')
    .selectAll()
    .where('organization_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const own = { id: newId(), lead_key: 'name:twin', explanation: JSON.stringify(row.explanation) }
  await db
    .insertInto('gtm_leads')
    .values({ ...row, ...own, dismissal: null })
    .execute()
  return own.id
}
