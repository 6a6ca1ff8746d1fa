import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { later } from '../../../mail/mail.fixture.ts'
import { suppress } from '#domains/privacy/index.ts'
import { overlapping } from '#test/overlap.ts'
import type { DraftEmail } from '../schemas.ts'
import { editDraft } from '../approval.ts'
import { corresponding } from './sending.fixture.ts'

const daySeconds = 86_400

function headerIn(mail: string, name: string): string {
  const unfolded = mail.replaceAll(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? ''
}

suite('an approved mail', () => {
  test('arrives once, however many try, with who writes and how to end it', async () => {
    const own = await corresponding()
    const draft = await own.approved()
    // Guards `status = 'approved'`, the lease and the mark of claim in delivery.ts.
    await Promise.all(Array.from({ length: 6 }, () => own.send(draft)))
    await own.send(draft, later(own.scope, daySeconds))
    const [mail = '', ...others] = own.received()
    assert.equal(others.length, 0)
    const { status, sent_at, lead_id } = await own.read(draft)
    assert.deepEqual([status, sent_at === null], ['sent', false])
    assert.match(headerIn(mail, 'From'), /^Hearth Mill <growth@service\.example>$/)
    assert.equal(headerIn(mail, 'Reply-To'), 'hello@hearthmill.example')
    assert.equal(headerIn(mail, 'List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click')
    assert.match(headerIn(mail, 'List-Unsubscribe'), /^<http.*\/outreach\/unsubscribe\/[\w-]+\/>$/)
    assert.doesNotMatch(mail, /Auto-Submitted/i)
    const whole = mail.replaceAll('=\r\n', '')
    assert.match(whole, /Business directory/)
    assert.match(whole, /<a href=3D"[^"]+\/privacy\/\?lang=3Den">/)
    const lead = (await own.owner.get(`/gtm/leads/${lead_id}/${own.at}`)).body
    assert.equal(lead.stage, 'contacted')
  })

  test('that follows another waits some days for its turn, and joins its conversation', async () => {
    const own = await corresponding()
    const first = await own.approved()
    const second = await own.approved({ touch_number: 2 })
    assert.equal((await own.send(second)).status_reason?.code, 'waits_for_previous')
    await own.send(first)
    assert.equal((await own.send(second, later(own.scope, 7200))).status, 'approved')
    const sent = await own.send(second, later(own.scope, 5 * daySeconds))
    assert.equal(sent.status, 'sent')
    const [beginning = '', following = ''] = own.received()
    const id = headerIn(beginning, 'Message-ID')
    assert.equal(id, `<${first.id}@service.example>`)
    assert.equal(headerIn(following, 'In-Reply-To'), id)
    assert.equal(headerIn(following, 'References'), id)
    assert.match(headerIn(following, 'Subject'), /^Re: /)
  })

  test('that was put off is tried again, and one that is refused is not', async () => {
    const own = await corresponding()
    const draft = await own.approved()
    own.behave(own.address, { recipient: 451 })
    const delayed = await own.send(draft)
    assert.deepEqual([delayed.status, delayed.status_reason?.code], ['approved', 'server_delayed'])
    own.behave(own.address, { recipient: 550 })
    const refused = await own.send(draft, later(own.scope, 60))
    assert.deepEqual([refused.status, refused.status_reason?.code], ['rejected', 'server_refused'])
    assert.equal(own.received().length, 0)
  })

  test('of which nobody knows whether it arrived is not sent again', async () => {
    const own = await corresponding()
    const draft = await own.approved()
    own.behave(own.address, { hangUp: 'message' })
    const lost = await own.send(draft)
    assert.deepEqual([lost.status, lost.status_reason?.code], ['sent', 'outcome_unknown'])
    own.behave(own.address, {})
    await own.send(draft, later(own.scope, daySeconds))
    assert.equal(own.received().length, 1)
  })

  test('does not leave by night where the lead is', async () => {
    const own = await corresponding()
    const draft = await own.approved()
    const quiet_hours = { from: '00:00', until: '23:59', weekends: true }
    await own.owner.patch(`/gtm/sender/${own.at}`, { quiet_hours })
    const { status, status_reason, send_after } = await own.send(draft)
    assert.deepEqual([status, status_reason?.code], ['approved', 'quiet_hours'])
    assert.ok(Date.parse(send_after ?? '') > own.scope.now().getTime())
  })

  test('stays where it is while the organization is to be deleted, and goes once it is restored', async () => {
    const own = await corresponding()
    const draft = await own.approved()
    await own.owner.delete(`/organizations/${own.id}/`)
    const { status, status_reason, send_after } = await own.send(draft)
    assert.deepEqual([status, status_reason?.code], ['approved', 'deletion_scheduled'])
    assert.ok(Date.parse(send_after ?? '') > own.scope.now().getTime())
    assert.deepEqual(own.received(), [])
    await own.owner.post(`/organizations/${own.id}/restore/`)
    assert.equal((await own.send(draft, later(own.scope, 3601))).status, 'sent')
  })

  test('goes back to be read where whoever approved it was removed, and leaves as another approves it', async () => {
    const own = await corresponding()
    const member = await own.member()
    const approve = async (by: typeof own.owner, draft: DraftEmail) =>
      (await by.post(own.path(draft, 'approve/'), { text_hash: draft.text_hash })).body
    const draft = await approve(member, (await own.draft()).body)
    assert.equal(draft.approved_by, member.userId)
    await own.owner.delete(`/organizations/${own.id}/members/${member.userId}/`)
    const back = await own.send(draft)
    assert.deepEqual(
      [back.status, back.status_reason?.code, back.approved_by],
      ['draft', 'approver_left', null],
    )
    assert.deepEqual(own.received(), [])
    assert.equal((await own.send(await approve(own.owner, back))).status, 'sent')
  })

  test('goes back to be read where who writes has changed', async () => {
    const own = await corresponding()
    const draft = await own.approved()
    await own.owner.patch(`/gtm/sender/${own.at}`, { name: 'Somebody else' })
    const { status, status_reason } = await own.send(draft)
    assert.deepEqual([status, status_reason?.code], ['draft', 'changed_since_approval'])
  })

  test('is rejected where its source allows it no more', async () => {
    const own = await corresponding()
    const draft = await own.approved()
    Object.assign(own.sending, { rights: { directory: 'reply' } })
    const { status, status_reason } = await own.send(draft)
    assert.deepEqual([status, status_reason?.code], ['rejected', 'source_forbids'])
  })

  for (const stage of ['replied', 'dismissed'])
    test(`is rejected where the lead was ${stage} meanwhile`, async () => {
      const own = await corresponding()
      const draft = await own.approved()
      await own.owner.patch(`/gtm/leads/${own.lead.id}/${own.at}`, { stage })
      const { status, status_reason } = await own.send(draft)
      assert.deepEqual([status, status_reason?.code], ['rejected', stage])
    })

  test('is no more than the day allows, however many are sent at once', async () => {
    const own = await corresponding()
    await own.owner.patch(`/gtm/sender/${own.at}`, { daily_limit: 2 })
    const drafts = await Promise.all(
      own.mailable.slice(0, 5).map(async ({ id }) => (await own.draft({ lead_id: id })).body),
    )
    for (const draft of drafts) await own.approve(draft)
    // Guards the lock on the sender in findObstacle.
    const after = await Promise.all(drafts.map((draft) => own.send(draft)))
    const states = after.map(({ status, status_reason }) => status_reason?.code ?? status)
    assert.equal(states.filter((state) => state === 'sent').length, 2, states.join())
    assert.ok(
      states.every((state) => state === 'sent' || state === 'daily_limit'),
      states.join(),
    )
  })

  test('ends with a reply that somebody marks', async () => {
    const own = await corresponding()
    const first = await own.approved()
    await own.send(first)
    const second = await own.approved()
    const { body } = await own.owner.post(own.path(first, 'replied/'))
    assert.notEqual(body.replied_at, null)
    assert.equal((await own.read(second)).status, 'rejected')
    const lead = (await own.owner.get(`/gtm/leads/${own.lead.id}/${own.at}`)).body
    assert.equal(lead.stage, 'replied')
    assert.equal((await own.draft()).body.code, 'sequence_ended')
  })
})

suite('an edit', () => {
  test('comes before the first byte, or not at all', async () => {
    const own = await corresponding()
    const draft = await own.approved()
    // Guards `status = 'approved'` in handOver of delivery.ts.
    own.behave(own.address, {
      named: async () => {
        await editDraft(own.scope, draft.id, { subject: 'Something else' })
      },
    })
    const { status, subject } = await own.send(draft)
    assert.deepEqual([status, subject], ['draft', 'Something else'])
    assert.equal(own.received().length, 0)
    own.behave(own.address, {})
    const again = (await own.approve(await own.read(draft))).body
    await own.send(again)
    const late = await own.owner.patch(own.path(draft), { subject: 'Too late' })
    assert.deepEqual([late.status, late.body.code], [409, 'draft_closed'])
    assert.equal(own.received().length, 1)
  })
})

suite('who wants no more mail', () => {
  test('says so with one click, and nothing leaves any more', async () => {
    const own = await corresponding()
    const first = await own.approved()
    const second = await own.approved({ touch_number: 2 })
    await own.send(first)
    const link = linkIn(own.received()[0] ?? '')
    for (const method of ['GET', 'HEAD']) assert.equal((await fetch(link, { method })).status, 200)
    assert.equal((await own.read(second)).status, 'approved')
    const oneClick = await fetch(link, { method: 'POST', body: oneClickForm })
    assert.equal(oneClick.status, 200)
    const { status, status_reason } = await own.read(second)
    assert.deepEqual([status, status_reason?.code], ['rejected', 'unsubscribed'])
    assert.equal((await own.draft()).body.reason, 'suppressed')
    assert.equal((await fetch(link, { method: 'POST', body: oneClickForm })).status, 200)
  })

  test('may use the button too, in the language of the mail, without the lead', async () => {
    const own = await corresponding()
    const { id, text_hash } = (await own.draft({ language: 'de' })).body
    await own.owner.post(own.path({ id }, 'approve/'), { text_hash })
    await own.send({ id })
    const link = linkIn(own.received()[0] ?? '')
    await own.owner.delete(`/gtm/leads/${own.lead.id}/${own.at}`)
    const page = await (await fetch(link)).text()
    assert.match(page, /<html lang="de">/)
    assert.match(page, /<form method="post" action="\/outreach\/unsubscribe\/\?lang=de">/)
    const french = await (await fetch(`${link}?lang=fr`)).text()
    assert.match(french, /<html lang="fr">[^]*action="\/outreach\/unsubscribe\/\?lang=fr"/)
    const token = link.split('/').at(-2) ?? ''
    const action = new URL('/outreach/unsubscribe/', link)
    const done = await fetch(action, { method: 'POST', body: new URLSearchParams({ token }) })
    assert.match(await done.text(), /Sie hören nichts mehr/)
    const again = await (await fetch(link)).text()
    assert.ok(again.includes('Sie hören nichts mehr') && !again.includes('<form'))
    const { count } = (await own.owner.get(`/privacy/suppressions/${own.at}`)).body
    assert.equal(count, 1)
  })

  test('reads from whom, as the mail said, before and after', async () => {
    const own = await corresponding()
    const name = `Hearth & Mill ${crypto.randomUUID()}`
    await own.owner.patch(`/gtm/sender/${own.at}`, { name })
    await own.send(await own.approved())
    const link = linkIn(own.received()[0] ?? '')
    const heading = `<p class="service">${name.replace('&', '&amp;')}</p>`
    assert.ok((await (await fetch(link)).text()).includes(heading))
    const done = await fetch(link, { method: 'POST', body: oneClickForm })
    assert.ok((await done.text()).includes(heading))
    assert.ok((await (await fetch(link)).text()).includes(heading))
  })

  test('is not asked by a link that nobody sent', async () => {
    const own = await corresponding()
    await own.send(await own.approved())
    const link = linkIn(own.received()[0] ?? '')
    const forged = link.replace(/.{9}\/$/, 'AAAAAAAAA/')
    for (const method of ['GET', 'POST'])
      assert.equal((await fetch(forged, { method })).status, 404)
    assert.match(await (await fetch(`${forged}?lang=fr`)).text(), /Ouvrez-le encore une fois/)
  })

  test('is heard before the first byte, or the mail was there first', async () => {
    const own = await corresponding()
    const draft = await own.approved()
    // Guards isSuppressed in findObstacle: the mail waits for who is just being suppressed.
    const [, { status, status_reason }] = await overlapping(
      own.scope,
      (inside) => suppress(inside, { email: own.address }, 'unsubscribed'),
      () => own.send(draft),
    )
    assert.deepEqual([status, status_reason?.code], ['rejected', 'suppressed'])
    assert.equal(own.received().length, 0)
  })
})

const oneClickForm = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })

function linkIn(mail: string): string {
  return headerIn(mail, 'List-Unsubscribe').replace(/^<|>$/g, '')
}
