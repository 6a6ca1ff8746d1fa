import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { eventsOf } from '#test/event-log.ts'
import { languages } from '#kernel/text/languages.ts'
import { prospecting } from './outreach.fixture.ts'
import { catalogues } from './wording/catalogues.ts'

async function balance({ owner, at }: Awaited<ReturnType<typeof prospecting>>): Promise<string> {
  return (await owner.get(`/credits/wallet/${at}`)).body.balance
}

suite('a draft to a lead', () => {
  test('quotes its evidence, says where each statement is from, and is charged', async () => {
    const own = await prospecting()
    const { status, body, headers } = await own.draft()
    assert.deepEqual([status, headers.get('x-credits-charged')], [201, '0.20'])
    assert.deepEqual((await own.owner.get(own.path(body))).body, body)
    const lead = (await own.owner.get(`/gtm/leads/${body.lead_id}/${own.at}`)).body
    const [, quote = ''] = /“([^”]{10,})…”/.exec(body.body) ?? []
    assert.ok(lead.signals[0].snippet.startsWith(quote), body.body)
    assert.equal(body.to, lead.email)
    for (const { text } of body.sentences) assert.ok(body.body.includes(text), text)
    const quoting = body.sentences.find(({ text }: { text: string }) => text.includes(quote))
    assert.deepEqual(
      [...new Set(quoting.provenance.map(({ kind }: { kind: string }) => kind))],
      ['signal'],
    )
    assert.match(body.footer, /Business directory/)
    assert.match(body.footer, /\{unsubscribe_url\}/)
    const usage = (await own.owner.get(`/credits/usage/${own.at}`)).body.by_feature
    const charged = { feature: 'outreach_draft', credits: '0.20', count: 1 }
    assert.deepEqual(
      usage.find(({ feature }: { feature: string }) => feature === 'outreach_draft'),
      charged,
    )
  })

  test('comes in seven languages, and in that of the lead where none is asked for', async () => {
    const own = await prospecting()
    assert.equal((await own.draft()).body.language, 'en')
    for (const [index, language] of languages.entries()) {
      const lead = own.mailable[index + 1] ?? own.mailable[0]
      const { status, body } = await own.draft({ lead_id: lead?.id, language })
      if (status === 409) continue
      assert.equal(status, 201)
      assert.ok(body.footer.includes(catalogues[language].notice.opt_out), language)
      assert.ok(body.footer.includes(`/privacy/?lang=${language}`), language)
    }
  })

  test('that follows another answers to its subject, in its language', async () => {
    const own = await prospecting()
    const first = (await own.draft({ language: 'fr' })).body
    const second = await own.draft({ touch_number: 2 })
    assert.deepEqual(
      [second.body.touch_number, second.body.language, second.body.subject],
      [2, 'fr', `Re: ${first.subject}`],
    )
    const again = await own.draft({ touch_number: 1 })
    assert.deepEqual(
      [again.status, again.body.code, again.body.next_touch, again.body.existing_id],
      [409, 'touch_not_next', 3, first.id],
    )
    assert.equal((await own.draft({ touch_number: 3 })).body.touch_number, 3)
    assert.equal((await own.draft({ touch_number: 3 })).body.next_touch, null)
  })

  test('drafted ahead follows the subject of the one before as it is edited', async () => {
    const own = await prospecting()
    const first = (await own.draft()).body
    const second = (await own.draft({ touch_number: 2 })).body
    const third = (await own.draft({ touch_number: 3 })).body
    await own.approve(second)
    await own.owner.patch(own.path(third), { subject: 'Another word' })
    await own.owner.patch(own.path(first), { subject: 'Flour for the spring' })
    const read = async (one: { id: string }) => (await own.owner.get(own.path(one))).body
    const { subject, status, status_reason } = await read(second)
    assert.deepEqual(
      [subject, status, status_reason?.code],
      ['Re: Flour for the spring', 'draft', 'changed_since_approval'],
    )
    assert.equal((await read(third)).subject, 'Another word')
  })

  test('is not followed by another one unasked while it waits', async () => {
    const own = await prospecting()
    const before = await balance(own)
    // Guards the lock on the lead in drafting.ts.
    const replies = await Promise.all(Array.from({ length: 6 }, () => own.draft()))
    const [made, ...more] = replies.filter(({ status }) => status === 201)
    assert.ok(made !== undefined && more.length === 0)
    await own.approve(made.body)
    for (const { status, body } of [...replies.filter((one) => one !== made), await own.draft()])
      assert.deepEqual(
        [status, body.code, body.existing_id, body.touch_number],
        [409, 'draft_waiting', made.body.id, 1],
      )
    assert.equal((Number(before) - Number(await balance(own))).toFixed(2), '0.20')
    await own.owner.post(own.path(made.body, 'reject/'))
    assert.equal((await own.draft()).body.touch_number, 1)
  })

  test('is made once for a touch, however many ask for it', async () => {
    const own = await prospecting()
    // Guards the lock on the lead in drafting.ts.
    const wishes = Array.from({ length: 6 }, () => own.draft({ touch_number: 1 }))
    const replies = await Promise.all(wishes)
    assert.equal(replies.filter(({ status }) => status === 201).length, 1)
    assert.ok(replies.every(({ status, body }) => status === 201 || body.code === 'touch_not_next'))
  })

  test('is refused for a lead that may not be mailed, and costs nothing', async () => {
    const own = await prospecting()
    const before = await balance(own)
    const forbidden = own.leads.find(({ outreach }) => outreach !== 'email')
    assert.ok(forbidden !== undefined)
    const { status, body } = await own.draft({ lead_id: forbidden.id })
    assert.deepEqual([status, body.code], [409, 'lead_not_contactable'])
    const unknown = await own.draft({ lead_id: own.id })
    assert.deepEqual([unknown.status, unknown.body.errors[0].field], [400, 'lead_id'])
    const [lead] = own.mailable
    await own.owner.patch(`/gtm/leads/${lead?.id}/${own.at}`, { stage: 'dismissed' })
    const dismissed = await own.draft()
    assert.deepEqual([dismissed.body.code, dismissed.body.reason], ['sequence_ended', 'dismissed'])
    assert.equal(await balance(own), before)
  })

  test('is from whom the website tells, also where other things of the sender were decided before', async () => {
    const own = await prospecting()
    const decided = { postal_address: 'Old Weir Lane 3, Hebden Bridge', quiet_hours: null }
    await own.owner.patch(`/gtm/sender/${own.at}`, decided)
    const { body } = await own.draft()
    assert.equal(body.reply_to, 'hello@hearthmill.example')
    const sender = (await own.owner.get(`/gtm/sender/${own.at}`)).body
    const { reply_to, postal_address, quiet_hours } = sender
    assert.deepEqual(
      [reply_to, postal_address, quiet_hours],
      ['hello@hearthmill.example', decided.postal_address, null],
    )
  })

  test('is told of without address and words', async () => {
    const own = await prospecting()
    const { body } = await own.draft()
    await own.owner.patch(own.path(body), { subject: 'A secret word' })
    const told = JSON.stringify(
      (await eventsOf(own)).filter(({ type }) => type.startsWith('draft_email.')),
    )
    assert.match(told, /draft_email\.updated/)
    for (const word of [body.to, 'secret', 'Looking for']) assert.ok(!told.includes(word), word)
  })

  test('is listed by status and by lead', async () => {
    const own = await prospecting()
    const { body } = await own.draft()
    const count = async (query: string) =>
      (await own.owner.get(`/gtm/draft-emails/${own.at}&${query}`)).body.count
    assert.equal(await count('status=draft'), 1)
    assert.equal(await count('status=sent'), 0)
    assert.equal(await count(`lead_id=${body.lead_id}`), 1)
    assert.equal(await count(`lead_id=${own.id}`), 0)
  })
})
