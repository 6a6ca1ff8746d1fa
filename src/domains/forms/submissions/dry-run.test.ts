import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { mailsTo } from '#domains/identity/accounts/accounts.fixture.ts'
import { eventsOf } from '#test/event-log.ts'
import { withInstance } from '#test/instance.ts'
import { organization, type Organization } from '#test/world.ts'
import { contactsOf, liveForm, send, submissionsOf, tokenFor } from '../forms.fixture.ts'
import { triedAt } from './quota.ts'

function tryOut(publicId: string, body: object, headers: Record<string, string> = {}) {
  return send(publicId, body, headers, '?dry_run=true')
}

async function leftOf(tenant: Organization, formId: string, email: string) {
  return {
    submissions: await submissionsOf(tenant, formId),
    contacts: await contactsOf(tenant),
    events: (await eventsOf(tenant)).length,
    mails: await mailsTo(email),
  }
}

/** How many were counted under an id today. */
async function countsOf({ scope }: Organization, countedId: string) {
  const row = await scope.db
    .selectFrom('form_counts')
    .select(['clean', 'suspicious'])
    .where('organization_id', '=', scope.organizationId)
    .where('counted_id', '=', countedId)
    .executeTakeFirst()
  return row && [row.clean, row.suspicious]
}

suite('a dry run of a submission', () => {
  test('is told what a submission is told, whatever would become of it, and leaves nothing', async () => {
    for (const double_opt_in of [false, true]) {
      const tenant = await organization()
      const form = await liveForm(tenant, {
        double_opt_in,
        notify: [tenant.owner.userId],
        consent: { text: 'Write to me.', version: '1', required: false },
        redirect: 'https://mill.example/thanks',
      })
      const email = `${randomUUID()}@mill.example`
      const before = await leftOf(tenant, form.id, email)
      const sent = { email, _consent: true, _token: await tokenFor(form.public_id) }
      const keyed = { 'idempotency-key': randomUUID() }
      const trap = { ...sent, _homepage: 'https://spam.example' }
      const tried = [await tryOut(form.public_id, sent, keyed), await tryOut(form.public_id, trap)]
      assert.deepEqual(await leftOf(tenant, form.id, email), before)
      const { status, body } = await send(form.public_id, sent, keyed)
      assert.equal(status, 201)
      for (const one of tried) {
        assert.deepEqual([one.status, one.headers.get('dry-run')], [200, 'true'])
        assert.deepEqual({ ...one.body, id: body.id }, body)
        assert.notEqual(one.body.id, body.id)
      }
      const [found] = await submissionsOf(tenant, form.id)
      const state = double_opt_in ? 'pending_confirmation' : 'accepted'
      assert.deepEqual([found.state, found.reasons], [state, []])
    }
  })

  test('is refused as a submission is: faults, a form that is closed, the same thing again', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant)
    const faulty = { emial: 'ada@mill.example', phone: 'call me' }
    const [tried, sent] = [await tryOut(form.public_id, faulty), await send(form.public_id, faulty)]
    assert.deepEqual([tried.status, tried.body.errors], [400, sent.body.errors])
    const closed = await liveForm(tenant, { status: 'closed' })
    const refused = await tryOut(closed.public_id, { email: 'ada@mill.example' })
    assert.deepEqual([refused.status, refused.body.code], [409, 'form_closed'])
    const once = [{ email: 'ada@mill.example' }, { 'idempotency-key': 'one' }] as const
    const { body } = await send(form.public_id, ...once)
    assert.equal((await tryOut(form.public_id, ...once)).body.id, body.id)
  })

  test('is asked for in the address alone: a field may be called so', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant, {
      fields: [
        { key: 'email', label: 'E-mail', maps_to: 'contact.email' },
        { key: 'dry_run', label: 'A run without water', type: 'boolean' },
      ],
    })
    const { status } = await send(form.public_id, { email: 'ada@mill.example', dry_run: true })
    assert.equal(status, 201)
    const [found] = await submissionsOf(tenant, form.id)
    assert.equal(found.answers.dry_run, true)
  })

  test('has limits of its own: whoever tries a form takes nothing from those who send', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant)
    const ada = { email: 'ada@mill.example' }
    const statuses: number[] = []
    for (let round = 0; round < 61; round += 1)
      statuses.push((await tryOut(form.public_id, ada)).status)
    assert.deepEqual([statuses[59], statuses[60]], [200, 429])
    assert.equal(await countsOf(tenant, form.id), undefined)
    assert.equal((await send(form.public_id, ada)).status, 201)
    const [sent] = await submissionsOf(tenant, form.id)
    assert.deepEqual([sent.state, sent.reasons], ['accepted', ['token_missing']])
    assert.deepEqual(await countsOf(tenant, form.id), [1, 0])
  })

  test('ends for the day as sending does, and is told where sending would be', () =>
    withInstance({ settings: { FORM_SUBMISSIONS_PER_DAY: '2' } }, async ({ visitor }) => {
      const tenant = await organization()
      const [tried, full] = [await liveForm(tenant), await liveForm(tenant)]
      const statusOf = async (publicId: string, query: string) => {
        const body = { email: `${randomUUID()}@mill.example` }
        return (await visitor.post(`/forms/${publicId}/submissions/${query}`, body)).status
      }
      for (const wanted of [200, 200, 429])
        assert.equal(await statusOf(tried.public_id, '?dry_run=true'), wanted)
      for (const wanted of [201, 201, 429])
        assert.equal(await statusOf(tried.public_id, ''), wanted)
      for (const wanted of [201, 201]) assert.equal(await statusOf(full.public_id, ''), wanted)
      assert.equal(await statusOf(full.public_id, '?dry_run=true'), 429)
    }))

  test('is held where the records refuse it, as a submission is', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant)
    await tenant.owner.post(`/crm/fields/?organization_id=${tenant.id}`, {
      record: 'contact',
      key: 'zone',
      label: 'Zone',
      type: 'text',
      required: true,
    })
    assert.equal((await tryOut(form.public_id, { email: 'ada@mill.example' })).status, 200)
    assert.deepEqual(await countsOf(tenant, triedAt(tenant.scope, form.id).form), [0, 1])
    assert.deepEqual(await submissionsOf(tenant, form.id), [])
  })
})
