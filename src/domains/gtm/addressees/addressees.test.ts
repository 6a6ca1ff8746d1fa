import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { suppress } from '#domains/privacy/index.ts'
import { later } from '../../mail/mail.fixture.ts'
import { corresponding } from '../outreach/sending/sending.fixture.ts'
import { twinOf } from './addressees.fixture.ts'

const daySeconds = 86_400

/** A lead whose mails can be sent, and another with its address in other letters. */
async function twins() {
  const own = await corresponding()
  const twin = await twinOf(own.scope, own.lead.id, own.address.toUpperCase())
  const balance = async () => (await own.owner.get(`/credits/wallet/${own.at}`)).body.balance
  const described = async (id: string = own.lead.id) =>
    (await own.owner.get(`/gtm/leads/${id}/${own.at}`)).body
  return { ...own, twin, balance, described }
}

/** A contact with the address, in other letters, among its further ones. */
async function contactWithdrawing({ owner, at, address }: Awaited<ReturnType<typeof twins>>) {
  const { status } = await owner.post(`/crm/contacts/${at}`, {
    email: 'office@elsewhere.example',
    emails: [address.toUpperCase()],
    consent: 'withdrawn',
  })
  assert.equal(status, 201)
}

suite('a mail to an address', () => {
  // Guards lockAddress.
  test('is one, of two leads with one address', async () => {
    const own = await twins()
    const first = (await own.draft()).body
    const second = await own.draft({ lead_id: own.twin })
    assert.deepEqual(
      [second.status, second.body.code, second.body.existing_id],
      [409, 'draft_waiting', first.id],
    )
    await own.owner.post(own.path(first, 'reject/'))
    const replies = await Promise.all([own.draft(), own.draft({ lead_id: own.twin })])
    assert.deepEqual(
      replies.map(({ status }) => status).sort((a, b) => a - b),
      [201, 409],
    )
  })

  test('is not followed by one to another lead that has it, and that costs nothing', async () => {
    const own = await twins()
    const first = await own.approved()
    await own.send(first)
    const before = await own.balance()
    const { status, body } = await own.draft({ lead_id: own.twin })
    assert.deepEqual(
      [status, body.code, body.existing_id, body.existing_lead_id, body.has_replied],
      [409, 'address_written', first.id, own.lead.id, false],
    )
    await own.owner.post(own.path(first, 'replied/'))
    const { body: after } = await own.draft({ lead_id: own.twin })
    assert.deepEqual([after.code, after.has_replied], ['address_written', true])
    assert.equal(await own.balance(), before)
    const { next_action, contact_route, outreach } = await own.described(own.twin)
    assert.deepEqual([next_action.action, contact_route.way, outreach], ['watch', 'none', 'none'])
  })

  test('is kept from one whose other lead replied, as a person says, until they take it back', async () => {
    const own = await twins()
    const move = async (lead: string, stage: string) => {
      const { status } = await own.owner.patch(`/gtm/leads/${lead}/${own.at}`, { stage })
      assert.equal(status, 200)
    }
    const first = await own.approved()
    await move(own.twin, 'replied')
    const before = await own.balance()
    const sent = await own.send(first)
    assert.deepEqual([sent.status, sent.status_reason?.code], ['rejected', 'address_written'])
    const { status, body } = await own.draft()
    assert.deepEqual(
      [status, body.code, body.existing_id, body.existing_lead_id, body.has_replied],
      [409, 'address_written', undefined, own.twin, true],
    )
    assert.equal(await own.balance(), before)
    const { next_action, contact_route } = await own.described()
    assert.deepEqual([next_action.action, contact_route.way], ['watch', 'none'])
    await move(own.twin, 'qualified')
    assert.equal((await own.draft()).status, 201)
    await move(own.twin, 'replied')
    assert.equal((await own.owner.delete(`/gtm/leads/${own.twin}/${own.at}`)).status, 204)
    const { existing_lead_id, code } = (await own.draft()).body
    assert.deepEqual([code, existing_lead_id], ['address_written', undefined])
  })

  test('is kept from one whose other lead replied and then became a contact', async () => {
    const own = await twins()
    const twin = (more: string) => `/gtm/leads/${own.twin}/${more}${own.at}`
    assert.equal((await own.owner.patch(twin(''), { stage: 'replied' })).status, 200)
    assert.equal((await own.owner.post(twin('convert/'))).status, 200)
    assert.equal((await own.draft()).body.code, 'address_written')
    const { next_action, contact_route } = await own.described()
    assert.deepEqual([next_action.action, contact_route.way], ['watch', 'none'])
  })

  test('is not kept from one whose other lead became a contact without a reply', async () => {
    const own = await twins()
    const converted = await own.owner.post(`/gtm/leads/${own.twin}/convert/${own.at}`)
    assert.equal(converted.status, 200)
    assert.equal((await own.draft()).status, 201)
  })

  test('is remembered when its lead is deleted, and found again', async () => {
    const own = await twins()
    await own.send(await own.approved())
    const { status } = await own.owner.delete(`/gtm/leads/${own.lead.id}/${own.at}`)
    assert.equal(status, 204)
    const { body } = await own.draft({ lead_id: own.twin })
    assert.deepEqual([body.code, body.existing_id], ['address_written', undefined])
  })

  test('is remembered when the profile of its lead is deleted', async () => {
    const own = await twins()
    await own.send(await own.approved())
    const { profile_id } = await own.described()
    assert.equal((await own.owner.delete(`/gtm/profiles/${profile_id}/${own.at}`)).status, 204)
    const rows = await own.scope.db
      .selectFrom('gtm_written_addresses')
      .selectAll()
      .where('organization_id', '=', own.id)
      .execute()
    assert.deepEqual([rows.length, rows[0]?.written_at === null], [1, false])
  })

  test('is sent once, of two that were approved at once', async () => {
    const own = await twins()
    const { db } = own.scope
    const lead = { email: 'another@elsewhere.example' }
    const ofTwin = db.updateTable('gtm_leads').where('organization_id', '=', own.id)
    await ofTwin.set(lead).where('id', '=', own.twin).execute()
    const [first, drafted] = [await own.approved(), (await own.draft({ lead_id: own.twin })).body]
    await ofTwin.set({ email: own.address }).where('id', '=', own.twin).execute()
    // As a row from before was stored.
    await db
      .updateTable('gtm_draft_emails')
      .set({ recipient: own.address, recipient_key: null })
      .where('organization_id', '=', own.id)
      .where('id', '=', drafted.id)
      .execute()
    const second = (await own.approve(await own.read(drafted))).body
    const sent = await Promise.all([own.send(first), own.send(second)])
    assert.deepEqual(sent.map(({ status }) => status).sort(), ['rejected', 'sent'])
    const rejected = sent.find(({ status }) => status === 'rejected')
    assert.equal(rejected?.status_reason?.code, 'address_written')
    assert.equal(own.received().length, 1)
  })
})

suite('an address', () => {
  test('that its server refused gets no other draft, of whichever lead', async () => {
    const own = await twins()
    own.behave(own.address, { recipient: 554 })
    assert.equal((await own.send(await own.approved())).status_reason?.code, 'server_refused')
    const before = await own.balance()
    for (const lead_id of [own.lead.id, own.twin]) {
      const { body } = await own.draft({ lead_id })
      assert.deepEqual([body.code, body.reason], ['lead_not_contactable', 'address_refused'])
      const { next_action, contact_route } = await own.described(lead_id)
      assert.deepEqual([next_action.action, contact_route.way], ['find_contact', 'none'])
    }
    assert.equal(await own.balance(), before)
    await own.owner.delete(`/gtm/leads/${own.lead.id}/${own.at}`)
    assert.equal((await own.draft({ lead_id: own.twin })).body.reason, 'address_refused')
  })

  test('of a contact that has withdrawn its consent gets no draft', async () => {
    const own = await twins()
    await contactWithdrawing(own)
    const { status, body } = await own.draft()
    assert.deepEqual(
      [status, body.code, body.reason],
      [409, 'lead_not_contactable', 'consent_withdrawn'],
    )
    const { next_action, contact_route, outreach } = await own.described()
    assert.deepEqual(
      [next_action.action, contact_route.way, contact_route.address, outreach],
      ['leave_alone', 'none', null, 'none'],
    )
  })

  test('gets nothing that was approved before the consent was withdrawn', async () => {
    const own = await twins()
    const draft = await own.approved()
    await contactWithdrawing(own)
    const held = await own.send(draft, later(own.scope, daySeconds))
    assert.deepEqual([held.status, held.status_reason?.code], ['rejected', 'consent_withdrawn'])
    assert.equal(own.received().length, 0)
  })
})

suite('a lead to which nothing is drafted any more', () => {
  test('says so instead of asking for a draft, whoever decided it', async () => {
    const own = await twins()
    const shown = async () => {
      const { next_action, contact_route, outreach } = await own.described()
      return [next_action.action, contact_route.way, outreach]
    }
    assert.deepEqual(await shown(), ['draft_email', 'email', 'email'])
    await own.owner.patch(`/gtm/leads/${own.lead.id}/${own.at}`, { stage: 'replied' })
    assert.deepEqual(await shown(), ['watch', 'none', 'none'])
    await own.owner.patch(`/gtm/leads/${own.lead.id}/${own.at}`, { stage: 'dismissed' })
    assert.deepEqual(await shown(), ['leave_alone', 'none', 'none'])
    await own.owner.patch(`/gtm/leads/${own.lead.id}/${own.at}`, { stage: 'qualified' })
    assert.deepEqual(await shown(), ['draft_email', 'email', 'email'])
    await own.owner.post(`/gtm/leads/${own.lead.id}/convert/${own.at}`)
    assert.deepEqual(await shown(), ['watch', 'none', 'none'])
    await suppress(own.scope, { domain: 'people.example' }, 'asked')
    assert.deepEqual(await shown(), ['leave_alone', 'none', 'none'])
  })
})
