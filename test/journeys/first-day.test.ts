import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { proveLedger } from '#domains/credits/index.ts'
import { Client } from '#test/client.ts'
import { bearer, callTool, eras, keyOf, post, problemIn, withClient } from '#test/mcp-client.ts'
import { world } from '#test/world.ts'

function hundredths(credits: string) {
  return Math.round(Number(credits) * 100)
}

/** Someone who registers like anyone from outside: nothing but the public API. */
async function register() {
  const { visitor, origin } = await world()
  const registration = {
    email: `${randomUUID()}@hearthmill.example`,
    password: 'stoneground since 2011',
    name: 'Ada Miller',
    organization_name: 'Hearth Mill',
  }
  const { status, body } = await visitor.post('/auth/register/', registration)
  assert.equal(status, 201, JSON.stringify(body))
  return { registration, client: new Client(origin, body.token), id: body.organization.id }
}

test('the first day of a business leads from registration to a tool that works for it', async (t) => {
  const { visitor, origin, runtime } = await world()
  const { registration, client, id } = await register()
  const wallet = async () => (await client.get(`/credits/wallet/?organization_id=${id}`)).body
  let profileId = ''
  let found: { id: string; stage: string; intent_signals: object[] }[] = []
  let balance = 0

  await t.test('signs in with the password and finds its organization', async () => {
    const { email, password } = registration
    const session = await visitor.post('/auth/login/', { email, password })
    const again = new Client(origin, session.body.token)
    const { organizations } = (await again.get('/auth/me/')).body
    assert.equal(organizations.length, 1)
    assert.deepEqual([organizations[0].id, organizations[0].role], [id, 'owner'])
    await again.post('/auth/logout/')
    assert.equal((await again.get('/auth/me/')).status, 401)
    assert.equal((await client.get('/auth/me/')).status, 200)
  })

  await t.test('starts with a grant of credits', async () => {
    const { balance: text, reserved, currency, ai_paused } = await wallet()
    assert.deepEqual([text, reserved, currency, ai_paused], ['100.00', '0.00', 'CREDITS', false])
    balance = hundredths(text)
  })

  await t.test('has its website read into a profile', async () => {
    const wish = { organization_id: id, domain: 'https://www.hearthmill.example/about/' }
    const { status, body } = await client.post('/gtm/profiles/provision/', wish)
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual(
      [body.domain, body.status, body.status_reason],
      ['hearthmill.example', 'ready', null],
    )
    assert.equal(body.company.name, 'Hearth Mill')
    assert.ok(body.icp.keywords.length > 0 && body.provenance.length > 0)
    profileId = body.id
  })

  await t.test('discovers leads, each with evidence, and pays half a credit for each', async () => {
    const path = `/gtm/profiles/${profileId}/discover-leads/?organization_id=${id}`
    const { status, body, headers } = await client.post(path)
    assert.equal(status, 200, JSON.stringify(body))
    assert.ok(body.length > 0)
    for (const { stage, intent_signals, fit_score, intent_score } of body) {
      assert.equal(stage, 'discovered')
      assert.ok(intent_signals.length > 0)
      for (const score of [fit_score, intent_score]) assert.ok(score >= 0 && score <= 100)
    }
    found = body
    balance -= 50 * found.length
    assert.equal(hundredths(headers.get('x-credits-charged')!), 50 * found.length)
    const { balance: text, reserved } = await wallet()
    assert.deepEqual([hundredths(text), reserved], [balance, '0.00'])
  })

  await t.test('pays nothing for what it knows already', async () => {
    const path = `/gtm/profiles/${profileId}/discover-leads/?organization_id=${id}`
    const { headers } = await client.post(path)
    assert.equal(headers.get('x-credits-charged'), '0.00')
    assert.equal(hundredths((await wallet()).balance), balance)
  })

  await t.test('finds the leads again under their profile', async () => {
    const path = `/gtm/profiles/${profileId}/leads/?organization_id=${id}`
    const { body } = await client.get(path)
    const ids = (leads: { id: string }[]) => leads.map((lead) => lead.id).sort()
    assert.deepEqual(ids(body), ids(found))
  })

  await t.test('sees the spending in its books, which prove themselves', async () => {
    const spends = await client.get(`/credits/transactions/?organization_id=${id}&kind=spend`)
    const [spend] = spends.body.results
    assert.equal(spends.body.count, 1)
    assert.deepEqual(
      [hundredths(spend.amount), hundredths(spend.balance_after)],
      [-50 * found.length, balance],
    )
    assert.deepEqual(await proveLedger(await runtime.gate.system(runtime.base, id)), [])
  })

  await t.test('turns a lead into a contact and writes a deal', async () => {
    const lead = `/gtm/leads/${found[0]!.id}`
    const converted = await client.post(`${lead}/convert/?organization_id=${id}`)
    assert.ok(converted.status < 300, JSON.stringify(converted.body))
    const wish = { organization_id: id, name: 'Grace Baker', email: 'grace@bakery.example' }
    const contact = await client.post('/crm/contacts/', wish)
    assert.equal(contact.status, 201)
    const deal = await client.post('/crm/deals/', {
      organization_id: id,
      title: 'Rye for the winter',
      value: 1250.5,
      contact_id: contact.body.id,
    })
    assert.deepEqual([deal.status, deal.body.value, deal.body.stage], [201, 1250.5, 'lead'])
    const { body } = await client.get(`${lead}/?organization_id=${id}`)
    assert.equal(body.stage, 'converted')
  })

  await t.test('is shown one to three first steps at Home, the same at every visit', async () => {
    const visit = async (path: string) =>
      (await client.get(`${path}?organization_id=${id}`)).body.recommendations
    const first = await visit('/home/actions/')
    assert.ok(first.length >= 1 && first.length <= 3)
    for (const action of first)
      assert.deepEqual([action.opportunity, action.effect], [null, 'suggest_accept'])
    assert.deepEqual(await visit('/automation/recommendations/'), first)
  })

  await t.test('lets an outside tool work with a key, until the key is revoked', async () => {
    const key = await keyOf(client, id)
    for (const era of eras) {
      const { body } = await callTool(key.plaintext, 'list_organizations', {}, era)
      assert.deepEqual(
        body.organizations.map((one: { id: string }) => one.id),
        [id],
      )
    }
    const input = { organization_id: id, profile_id: profileId, limit: 50 }
    const leads = await callTool(key.plaintext, 'list_leads', input)
    assert.equal(leads.body.leads.length, found.length)
    const revoked = await client.delete(`/mcp/keys/${key.id}/?organization_id=${id}`)
    assert.equal(revoked.status, 204)
    const refused = await post(bearer(key.plaintext))
    assert.deepEqual([refused.status, problemIn(refused).code], [401, 'invalid_token'])
    await assert.rejects(withClient(bearer(key.plaintext), 'modern', (mcp) => mcp.listTools()))
  })
})
