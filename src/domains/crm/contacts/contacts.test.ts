import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'

const unknownId = '0199a1b2-0000-7000-8000-00000000dead'
const { all: contacts, one } = pathsOf('contacts')
function fieldsOf(body: { errors: { field: string }[] }) {
  return body.errors.map(({ field }) => field)
}

suite('contacts', () => {
  test('adds a contact, reads it, changes it and deletes it', async () => {
    const tenant = await organization()
    const made = await tenant.owner.post('/crm/contacts/', {
      organization_id: tenant.id,
      name: '  Ada Miller ',
      email: 'ada@mill.example',
      phone: '+49 30 1234567',
      tags: [' Baker ', 'partner', 'BAKER'],
    })
    assert.equal(made.status, 201)
    assert.equal(made.headers.get('x-possible-duplicates'), null)
    assert.deepEqual(
      { ...made.body, id: '', created_at: '', updated_at: '' },
      {
        id: '',
        name: 'Ada Miller',
        email: 'ada@mill.example',
        phone: '+49 30 1234567',
        tags: ['Baker', 'partner'],
        emails: [],
        first_name: '',
        last_name: '',
        title: '',
        source: '',
        account_id: null,
        owner_id: null,
        business_slug: null,
        external_id: null,
        consent: 'unknown',
        custom: {},
        last_activity_at: null,
        created_by: tenant.owner.userId,
        created_at: '',
        updated_at: '',
      },
    )
    const path = one(tenant, made.body.id)
    assert.deepEqual((await tenant.owner.get(path)).body, made.body)
    const changed = await tenant.owner.patch(path, { organization_id: tenant.id, tags: ['miller'] })
    assert.deepEqual(changed.body.tags, ['miller'])
    assert.equal(changed.body.name, 'Ada Miller')
    assert.deepEqual((await tenant.owner.patch(path, {})).body, changed.body)
    assert.equal((await tenant.owner.delete(path)).status, 204)
    assert.equal((await tenant.owner.get(path)).status, 404)
    assert.equal((await tenant.owner.delete(path)).status, 404)
    assert.equal((await tenant.owner.patch(path, {})).status, 404)
  })

  test('is called by its parts until it gets a name, and again when that is emptied', async () => {
    const tenant = await organization()
    const parts = { first_name: 'Lena', last_name: 'Schmidt' }
    const { body } = await tenant.owner.post(contacts(tenant), parts)
    const changed = async (change: object) => {
      const reply = await tenant.owner.patch(one(tenant, body.id), change)
      const { name, first_name, last_name } = reply.body
      return [name, first_name, last_name]
    }
    assert.deepEqual(await changed({ name: '' }), ['Lena Schmidt', 'Lena', 'Schmidt'])
    assert.deepEqual(await changed({ name: 'Lena Neu' }), ['Lena Neu', 'Lena', 'Schmidt'])
    assert.deepEqual(await changed({ first_name: 'Helena' }), ['Lena Neu', 'Helena', 'Schmidt'])
    assert.deepEqual(await changed({ name: '' }), ['Helena Schmidt', 'Helena', 'Schmidt'])
    assert.deepEqual(await changed({ last_name: 'Alt' }), ['Helena Alt', 'Helena', 'Alt'])
    const both = { name: '', first_name: 'Ida' }
    assert.deepEqual(await changed(both), ['Ida Alt', 'Ida', 'Alt'])
  })

  test('refuses a contact without name, e-mail and phone, and a change that would leave none', async () => {
    const tenant = await organization()
    const nameless = await tenant.owner.post(contacts(tenant), { name: ' ', tags: ['mill'] })
    assert.equal(nameless.status, 400)
    assert.equal(nameless.body.code, 'validation_failed')
    assert.deepEqual(fieldsOf(nameless.body), ['name', 'email', 'phone'])
    const unseen = await tenant.owner.post(contacts(tenant), { last_name: '\u200b\u2800' })
    assert.deepEqual([unseen.status, fieldsOf(unseen.body)], [400, ['last_name']])
    const { body } = await tenant.owner.post(contacts(tenant), { phone: '0301234' })
    const emptied = await tenant.owner.patch(one(tenant, body.id), { phone: '' })
    assert.equal(emptied.status, 400)
    assert.deepEqual(fieldsOf(emptied.body), ['name', 'email', 'phone'])
  })

  test('refuses what is no e-mail address and tags beyond their limits', async () => {
    const tenant = await organization()
    const faults: [object, string][] = [
      [{ email: 'not an address' }, 'email'],
      [{ name: 'A', tags: [''] }, 'tags.0'],
      [{ name: 'A', tags: ['x'.repeat(61)] }, 'tags.0'],
      [{ name: 'A', tags: Array.from({ length: 51 }, (_, index) => `tag ${index}`) }, 'tags'],
      [{ name: 'A', tags: 'mill' }, 'tags'],
      [{ name: 7 }, 'name'],
    ]
    const answers = await Promise.all(
      faults.map(([body]) => tenant.owner.post(contacts(tenant), body)),
    )
    assert.deepEqual(
      answers.map(({ status, body }) => [status, ...fieldsOf(body)]),
      faults.map(([, field]) => [400, field]),
    )
  })

  test('has one address, in whichever letters its domain is written', async () => {
    const tenant = await organization()
    const first = { name: 'Max', email: 'max@müller.example', emails: ['info@bäckerei.example'] }
    const { status, body } = await tenant.owner.post(contacts(tenant), first)
    assert.deepEqual(
      [status, body.email, body.emails],
      [201, 'max@xn--mller-kva.example', ['info@xn--bckerei-5wa.example']],
    )
    const again = { name: 'Max Müller', email: 'Max@xn--mller-kva.example' }
    const twin = await tenant.owner.post(contacts(tenant), again)
    assert.notEqual(twin.headers.get('x-possible-duplicates'), null)
    const found = await tenant.owner.get(`${contacts(tenant)}&email=max@müller.example`)
    assert.equal(found.body.count, 2)
    const refused = await tenant.owner.post(contacts(tenant), { email: 'jürgen@mill.example' })
    assert.deepEqual([refused.status, fieldsOf(refused.body)], [400, ['email']])
    assert.match(refused.body.errors[0].message, /before the @/)
  })

  test('filters by tag and e-mail in any case, searches by words, and orders', async () => {
    const tenant = await organization()
    for (const contact of [
      { name: 'Zoe 100%', tags: ['Mill'] },
      { name: 'ada', email: 'ada@mill.example' },
      { name: 'Bob', phone: '0301234', tags: ['miller'] },
    ])
      await tenant.owner.post(contacts(tenant), contact)
    const names = async (query: string) => {
      const { body } = await tenant.owner.get(contacts(tenant, query))
      assert.equal(body.count, body.results.length)
      return body.results.map(({ name }: { name: string }) => name)
    }
    assert.deepEqual(await names(''), ['Bob', 'ada', 'Zoe 100%'])
    assert.deepEqual(await names('&ordering=name'), ['ada', 'Bob', 'Zoe 100%'])
    assert.deepEqual(await names('&tag=mILL'), ['Zoe 100%'])
    assert.deepEqual(await names('&email=ADA@mill.example'), ['ada'])
    assert.deepEqual(await names('&search='), ['Bob', 'ada', 'Zoe 100%'])
    assert.deepEqual(await names('&search=100%25'), ['Zoe 100%'])
    assert.deepEqual(await names('&search=%25'), [])
    assert.deepEqual(await names('&search=030-1234'), ['Bob'])
    assert.deepEqual(await names('&search=MILL.'), ['ada'])
    assert.deepEqual(await names('&search=%C3%81da@mill.example'), ['ada'])
    assert.deepEqual(await names('&search=_'), [])
  })

  test('counts the tags in use, whatever their case, and pages through them', async () => {
    const tenant = await organization()
    for (const tags of [['Mill', 'baker'], ['mill'], ['Mill', 'Cafe'], []])
      await tenant.owner.post(contacts(tenant), { name: 'Ada', tags })
    const path = `/crm/tags/?organization_id=${tenant.id}`
    const { body } = await tenant.owner.get(path)
    assert.deepEqual(body.results, [
      { name: 'baker', count: 1 },
      { name: 'Cafe', count: 1 },
      { name: 'Mill', count: 3 },
    ])
    const first = await tenant.owner.get(`${path}&ordering=-count&page_size=1`)
    assert.deepEqual(first.body.results, [{ name: 'Mill', count: 3 }])
    assert.equal(first.body.count, 3)
    const second = await tenant.owner.get(first.body.next)
    assert.equal(second.body.results[0].count, 1)
  })

  test('hides the contacts of another organization', async () => {
    const [tenant, other] = await Promise.all([organization(), organization()])
    const { body } = await other.owner.post(contacts(other), { name: 'Ada' })
    const path = one(tenant, body.id)
    const answers = await Promise.all([
      tenant.owner.get(path),
      tenant.owner.patch(path, { name: 'Eve' }),
      tenant.owner.delete(path),
      tenant.owner.get(one(tenant, unknownId)),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404, 404, 404],
    )
    assert.equal((await tenant.owner.get(contacts(tenant))).body.count, 0)
    assert.equal((await tenant.owner.get(contacts(other))).body.code, 'not_a_member')
  })
})

/** A contact of an organization of its own, to which a task points. */
async function withTask() {
  const tenant = await organization()
  const { body: contact } = await tenant.owner.post(contacts(tenant), { name: 'Ada' })
  const at = `?organization_id=${tenant.id}`
  const link = { title: 'Call', contact_id: contact.id }
  const task = await tenant.owner.post(`/crm/tasks/${at}`, link)
  return { tenant, contact, at, link, task }
}

suite('deleting a contact', () => {
  test('leaves its tasks and deals without a contact', async () => {
    const { tenant, contact, at, link, task } = await withTask()
    const deal = await tenant.owner.post(`/crm/deals/${at}`, link)
    assert.equal((await tenant.owner.delete(one(tenant, contact.id))).status, 204)
    assert.equal((await tenant.owner.get(`/crm/tasks/${task.body.id}/${at}`)).body.contact_id, null)
    assert.equal((await tenant.owner.get(`/crm/deals/${deal.body.id}/${at}`)).body.contact_id, null)
    const told = await tenant.scope.db
      .selectFrom('events')
      .select(['type', 'subject_id', 'changes'])
      .where('organization_id', '=', tenant.id)
      .where('type', 'like', '%.updated')
      .orderBy('type')
      .execute()
    const changes = { contact_id: [contact.id, null] }
    assert.deepEqual(told, [
      { type: 'deal.updated', subject_id: deal.body.id, changes },
      { type: 'task.updated', subject_id: task.body.id, changes },
    ])
  })

  test('is refused while a lead points to it, and then nothing has changed', async () => {
    const { tenant, contact, at, task } = await withTask()
    await convertLeadInto(tenant, contact.id)
    const refused = await tenant.owner.delete(one(tenant, contact.id))
    assert.equal(refused.status, 409)
    assert.equal(refused.body.code, 'contact_in_use')
    const kept = await tenant.owner.get(`/crm/tasks/${task.body.id}/${at}`)
    assert.equal(kept.body.contact_id, contact.id)
  })

  test('races with new tasks for it without a failure: each is refused or let go', async () => {
    const tenant = await organization()
    const at = `?organization_id=${tenant.id}`
    for (let round = 0; round < 5; round += 1) {
      const { body: contact } = await tenant.owner.post(contacts(tenant), { name: 'Ada' })
      const link = { title: 'Call', contact_id: contact.id }
      const adding = Array.from({ length: 12 }, () => tenant.owner.post(`/crm/tasks/${at}`, link))
      const removed = await tenant.owner.delete(one(tenant, contact.id))
      const added = await Promise.all(adding)
      assert.equal(removed.status, 204)
      assert.ok(added.every(({ status }) => status === 201 || status === 400))
    }
    const { body } = await tenant.owner.get(`/crm/tasks/${at}&page_size=200`)
    assert.ok(body.results.every((task: { contact_id: null }) => task.contact_id === null))
  })
})

/** What prospecting leaves behind when it converts a lead. */
async function convertLeadInto({ scope }: Organization, contactId: string) {
  const at = scope.now().toISOString()
  const own = { organization_id: scope.organizationId, created_at: at, updated_at: at }
  const profileId = scope.newId()
  await scope.db
    .insertInto('gtm_profiles')
    .values({
      ...own,
      id: profileId,
      domain: 'mill.example',
      status: 'ready',
      company: '{}',
      offer: '{}',
      icp: '{}',
      sources: '{}',
      segments: '[]',
      agent_summary: '',
      edited_fields: [],
      provider: 'test',
      pages: '[]',
      unread_pages: '[]',
      provenance: '{}',
    })
    .execute()
  await scope.db
    .insertInto('gtm_leads')
    .values({
      ...own,
      id: scope.newId(),
      profile_id: profileId,
      lead_key: 'ada',
      first_name: 'Ada',
      last_name: 'Miller',
      company: 'Mill',
      title: '',
      handle: '',
      website: '',
      city: '',
      country: '',
      email: '',
      fit_score: 1,
      intent_score: 1,
      priority: 1,
      explanation: '{}',
      stage: 'converted',
      contact_id: contactId,
      decays_at: null,
    })
    .execute()
}
