import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { eventsOf } from '#test/event-log.ts'
import { organization, type Organization } from '#test/world.ts'

function provision({ id, owner }: Organization, domain: string) {
  return owner.post('/gtm/profiles/provision/', { organization_id: id, domain })
}
function at({ id }: Organization) {
  return `?organization_id=${id}`
}

suite('provisioning a profile', () => {
  test('reads the website and says whom its company may sell to', async () => {
    const tenant = await organization()
    const { status, body } = await provision(tenant, 'https://www.HearthMill.example/about?x=1')
    assert.equal(status, 201)
    assert.equal(body.domain, 'hearthmill.example')
    assert.equal(body.status, 'ready')
    assert.equal(body.status_reason, null)
    assert.equal(body.company.name, 'Hearth Mill')
    assert.equal(body.provider, 'builtin')
    assert.ok(body.icp.query_terms.includes('organic rye flour'))
    for (const named of ['bakeries', 'cafés', 'hotels', 'schools'])
      assert.ok(body.icp.industries.includes(named), named)
    assert.equal(body.icp.geos[0].region, 'West Yorkshire')
    assert.match(
      body.agent_summary,
      /^Hearth Mill \(Hebden Bridge, United Kingdom\) says of itself/,
    )
    assert.equal(body.pages.length, 5)
    assert.ok(body.researched_at !== null)
  })

  test('refreshes the profile of a domain that is there, and keeps what people wrote', async () => {
    const tenant = await organization()
    const first = await provision(tenant, 'hearthmill.example')
    const path = `/gtm/profiles/${first.body.id}/${at(tenant)}`
    const icp = { ...first.body.icp, query_terms: ['heritage flour'] }
    const changed = await tenant.owner.patch(path, { icp, status: 'active' })
    assert.equal(changed.status, 200)
    assert.deepEqual(changed.body.edited_fields, ['icp'])
    const again = await provision(tenant, 'hearthmill.example')
    assert.equal(again.status, 200)
    assert.equal(again.body.id, first.body.id)
    assert.equal(again.body.status, 'active')
    assert.deepEqual(again.body.icp.query_terms, ['heritage flour'])
    assert.equal(again.body.agent_summary, first.body.agent_summary)
  })

  test('makes one profile of many simultaneous calls for a domain', async () => {
    const tenant = await organization()
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => provision(tenant, 'hearthmill.example')),
    )
    assert.deepEqual(
      replies.map(({ status }) => status).sort((a, b) => a - b),
      [200, 200, 200, 200, 200, 201],
    )
    assert.equal(new Set(replies.map(({ body }) => body.id)).size, 1)
  })

  test('drafts a profile of a site that cannot be read, to be filled in by hand', async () => {
    const tenant = await organization()
    const { status, body } = await provision(tenant, 'unreadable.example')
    assert.equal(status, 201)
    assert.equal(body.status, 'draft')
    assert.equal(body.status_reason.code, 'connection')
    assert.match(body.status_reason.message, /unreadable\.example/)
    assert.deepEqual(
      body.unread_pages.map(({ url, code }: { url: string; code: string }) => [url, code]),
      [['https://unreadable.example/', 'connection']],
    )
    assert.deepEqual(body.icp.query_terms, [])
    assert.equal(body.researched_at, null)
    const early = await tenant.owner.post(`/gtm/profiles/${body.id}/discover-leads/${at(tenant)}`)
    assert.equal(early.status, 409)
    assert.equal(early.body.code, 'profile_not_ready')
    const icp = { ...body.icp, query_terms: ['rye flour'] }
    const filled = await tenant.owner.patch(`/gtm/profiles/${body.id}/${at(tenant)}`, { icp })
    assert.equal(filled.body.status, 'ready')
  })

  for (const domain of [
    '',
    '  ',
    'localhost',
    '127.0.0.1',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'ada@hearthmill.example',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user:secret@hearthmill.example/',
    'hearthmill.example:8080',
    'co.uk',
    'internal',
    'two words.example',
    `${'a'.repeat(5000)}.example`,
  ])
    test(`refuses "${domain.slice(0, 45)}" as a domain`, async () => {
      const { status, body } = await provision(await organization(), domain)
      assert.equal(status, 400)
      assert.equal(body.code, 'validation_failed')
      assert.deepEqual(
        body.errors.map((error: { field: string }) => error.field),
        ['domain'],
      )
    })
})

suite('profiles', () => {
  test('are listed, read and deleted by their organization alone', async () => {
    const [tenant, stranger] = [await organization(), await organization()]
    const { body } = await provision(tenant, 'hearthmill.example')
    const list = await tenant.owner.get(`/gtm/profiles/${at(tenant)}&status=ready`)
    assert.equal(list.body.count, 1)
    assert.equal(list.body.results[0].id, body.id)
    assert.equal((await tenant.owner.get(`/gtm/profiles/${at(tenant)}&status=draft`)).body.count, 0)
    const foreign = `/gtm/profiles/${body.id}/${at(stranger)}`
    assert.equal((await stranger.owner.get(foreign)).status, 404)
    assert.equal((await stranger.owner.patch(foreign, { status: 'active' })).status, 404)
    assert.equal((await stranger.owner.delete(foreign)).status, 404)
    const own = `/gtm/profiles/${body.id}/${at(tenant)}`
    assert.equal((await tenant.owner.patch(own, {})).body.updated_at, body.updated_at)
    assert.equal((await tenant.owner.delete(own)).status, 204)
    assert.equal((await tenant.owner.get(own)).status, 404)
  })

  test('tell what becomes of them, without the words of the website', async () => {
    const tenant = await organization()
    const { body, headers } = await provision(tenant, 'hearthmill.example')
    const own = `/gtm/profiles/${body.id}/${at(tenant)}`
    assert.equal(headers.get('location'), `/api/v1/gtm/profiles/${body.id}/`)
    await tenant.owner.patch(own, { agent_summary: 'We mill for bakers.', status: 'active' })
    await tenant.owner.patch(own, { status: 'active' })
    await provision(tenant, 'hearthmill.example')
    await tenant.owner.delete(own)
    const [created, read, changed, refreshed, ...others] = await eventsOf(tenant, 'gtm_profile.')
    assert.deepEqual(
      [created, read, changed, refreshed, ...others].map((one) => [one!.type, one!.subject_id]),
      ['created', 'updated', 'updated', 'updated', 'deleted'].map((what) => [
        `gtm_profile.${what}`,
        body.id,
      ]),
    )
    assert.equal((created!.data as typeof body).status, 'researching')
    assert.deepEqual((read!.changes as typeof body).status, ['researching', 'ready'])
    const { company, offer, pages, unread_pages, provenance, ...told } = body
    assert.ok(company && offer && pages && unread_pages && provenance)
    assert.deepEqual(read!.data, told)
    assert.deepEqual(changed!.changes, {
      status: ['ready', 'active'],
      agent_summary: [body.agent_summary, 'We mill for bakers.'],
      edited_fields: [[], ['agent_summary']],
    })
    const changes = refreshed!.changes as Record<string, unknown>
    assert.deepEqual(changes['pages'], [null, null])
    assert.ok(!('agent_summary' in changes))
  })

  test('are changed and deleted only as their caller knows them', async () => {
    const tenant = await organization()
    const { body } = await provision(tenant, 'hearthmill.example')
    const own = `/gtm/profiles/${body.id}/${at(tenant)}`
    const tag = (await tenant.owner.get(own)).headers.get('etag')!
    const changed = await tenant.owner.patch(own, { status: 'active' }, { 'if-match': tag })
    assert.deepEqual([changed.status, changed.body.status], [200, 'active'])
    const late = await tenant.owner.patch(own, { status: 'ready' }, { 'if-match': tag })
    assert.deepEqual([late.status, late.body.code], [412, 'record_changed'])
    assert.equal((await tenant.owner.delete(own, { 'if-match': tag })).status, 412)
    const next = changed.headers.get('etag')!
    assert.equal((await tenant.owner.delete(own, { 'if-match': next })).status, 204)
  })

  test('take a part of the ideal customer, and keep the rest', async () => {
    const tenant = await organization()
    const { body } = await provision(tenant, 'hearthmill.example')
    const own = `/gtm/profiles/${body.id}/${at(tenant)}`
    const keywords = [{ text: 'rye flour', weight: 1 }]
    const changed = await tenant.owner.patch(own, { icp: { keywords } })
    assert.equal(changed.status, 200)
    assert.deepEqual(changed.body.icp, { ...body.icp, keywords })
    assert.deepEqual((await tenant.owner.get(own)).body.icp, { ...body.icp, keywords })
    assert.deepEqual((await tenant.owner.patch(own, { icp: {} })).body, changed.body)
  })

  test('read their website again but for what people wrote, member by member', async () => {
    const tenant = await organization()
    const { body } = await provision(tenant, 'hearthmill.example')
    const own = `/gtm/profiles/${body.id}/`
    const change = { icp: { keywords: ['rye flour', { text: 'spelt', weight: 0.5 }], geos: [] } }
    const changed = await tenant.owner.patch(own + at(tenant), change)
    const keywords = [
      { text: 'rye flour', weight: 1 },
      { text: 'spelt', weight: 0.5 },
    ]
    assert.deepEqual(changed.body.icp, { ...body.icp, keywords, geos: [] })
    assert.deepEqual(changed.body.edited_fields, ['icp.geos', 'icp.keywords'])
    const again = await tenant.owner.post(`${own}refresh/${at(tenant)}`)
    assert.equal(again.status, 200)
    assert.deepEqual([again.body.icp, again.body.status], [changed.body.icp, 'ready'])
    assert.notEqual(again.body.researched_at, null)
    const stranger = await organization()
    assert.equal((await stranger.owner.post(`${own}refresh/${at(stranger)}`)).status, 404)
  })

  test('refuse an ideal customer with unknown or impossible members', async () => {
    const tenant = await organization()
    const { body } = await provision(tenant, 'hearthmill.example')
    const icp = { ...body.icp, keywords: [{ text: 'flour', weight: 7 }], colour: 'blue' }
    const refused = await tenant.owner.patch(`/gtm/profiles/${body.id}/${at(tenant)}`, { icp })
    assert.equal(refused.status, 400)
    assert.deepEqual(refused.body.errors.map((error: { field: string }) => error.field).sort(), [
      'icp.colour',
      'icp.keywords.0.weight',
    ])
  })

  test('know the countries that they are told, by code or name', async () => {
    const tenant = await organization()
    const { body } = await provision(tenant, 'hearthmill.example')
    const own = `/gtm/profiles/${body.id}/${at(tenant)}`
    const write = (icp: object) => tenant.owner.patch(own, { icp })
    const refused = await write({ geos: [{ country: 'EU' }], excluded_countries: ['Atlantis'] })
    assert.deepEqual(refused.body.errors.map((error: { field: string }) => error.field).sort(), [
      'icp.excluded_countries.0',
      'icp.geos.0.country',
    ])
    const known = {
      geos: [{ country: 'Deutschland' }, { country: 'fr' }],
      excluded_countries: ['US'],
    }
    const { status, body: changed } = await write(known)
    assert.deepEqual([status, changed.icp.geos], [200, known.geos])
  })
})
