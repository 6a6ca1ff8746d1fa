import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { eventsOf } from '#test/event-log.ts'
import { world } from '#test/world.ts'
import { prospecting } from './outreach.fixture.ts'

async function drafted() {
  const own = await prospecting()
  return { ...own, first: (await own.draft()).body }
}

async function told(own: Awaited<ReturnType<typeof drafted>>, type: string) {
  return (await eventsOf(own)).filter((event) => event.type === `draft_email.${type}`).length
}

suite('an approval', () => {
  test('is of one text, and says what the mail waits for', async () => {
    const own = await drafted()
    const other = await own.approve({ ...own.first, text_hash: 'a'.repeat(64) })
    assert.deepEqual(
      [other.status, other.body.code, other.body.text_hash],
      [409, 'text_changed', own.first.text_hash],
    )
    const { status, body } = await own.approve(own.first)
    assert.deepEqual(
      [status, body.status, body.status_reason.code],
      [200, 'approved', 'mail_not_set_up'],
    )
  })

  test('is given by nobody whose own address is not known', async () => {
    const own = await drafted()
    const { db } = (await world()).runtime.base
    await db
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', own.owner.userId!)
      .execute()
    const { status, body } = await own.approve(own.first)
    assert.deepEqual([status, body.code], [403, 'address_unconfirmed'])
  })

  test('is one, however many approve', async () => {
    const own = await drafted()
    // Guards the lock on the draft in approveDraft.
    const replies = await Promise.all(Array.from({ length: 6 }, () => own.approve(own.first)))
    for (const { status } of replies) assert.equal(status, 200)
    assert.equal(await told(own, 'approved'), 1)
  })

  test('ends with an edit, and the new text has another hash', async () => {
    const own = await drafted()
    await own.approve(own.first)
    const body = own.first.body.replace('Regards', 'All the best')
    const edited = await own.owner.patch(own.path(own.first), { body })
    assert.deepEqual(
      [edited.body.status, edited.body.approved_at, edited.body.status_reason],
      ['draft', null, null],
    )
    assert.notEqual(edited.body.text_hash, own.first.text_hash)
    const written = edited.body.sentences.find(
      ({ provenance }: { provenance: { kind: string }[] }) => provenance[0]?.kind === 'person',
    )
    assert.match(written.text, /All the best/)
    assert.equal((await own.approve(own.first)).body.code, 'text_changed')
    assert.equal((await own.approve(edited.body)).body.status, 'approved')
  })

  test('is of who writes too', async () => {
    const own = await drafted()
    const change = { postal_address: 'Old Weir Lane 3, Hebden Bridge' }
    assert.equal((await own.owner.patch(`/gtm/sender/${own.at}`, change)).status, 200)
    const after = (await own.owner.get(own.path(own.first))).body
    assert.match(after.footer, /Old Weir Lane 3/)
    assert.notEqual(after.text_hash, own.first.text_hash)
  })

  test('is never of a name or a subject that would make headers', async () => {
    const own = await drafted()
    const broken = 'Mill\r\nBcc: all@people.example'
    const paths = { name: `/gtm/sender/${own.at}`, subject: own.path(own.first) }
    for (const [field, path] of Object.entries(paths)) {
      const { status, body } = await own.owner.patch(path, { [field]: broken })
      assert.deepEqual([status, body.errors?.[0]?.field], [400, field])
    }
  })

  test('is of a text in which nothing waits to be filled in', async () => {
    const own = await drafted()
    const path = own.path(own.first)
    const unfilled = [
      { body: 'Hallo {first_name} von {company},' },
      { body: 'Hi {{ contact.name }}!' },
      { subject: 'Flour for [Firma]' },
    ]
    for (const change of unfilled) {
      const { status, body } = await own.owner.patch(path, change)
      assert.deepEqual([status, body.errors?.[0]?.field], [400, Object.keys(change)[0]])
      assert.match(body.errors[0].message, /\{first_name\}|\{\{ contact\.name \}\}|\[Firma\]/)
    }
    const meant = { body: 'Sets {1, 2}, a list [1] and [name](https://mill.example) {}' }
    assert.equal((await own.owner.patch(path, meant)).status, 200)
  })

  test('is refused to what was stored with something to be filled in', async () => {
    const own = await drafted()
    const body = 'Hallo {first_name},'
    await own.scope.db
      .updateTable('gtm_draft_emails')
      .set({ body })
      .where('organization_id', '=', own.id)
      .where('id', '=', own.first.id)
      .execute()
    const stored = (await own.owner.get(own.path(own.first))).body
    assert.equal(stored.body, body)
    const refused = await own.approve(stored)
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.placeholder],
      [409, 'placeholder_unfilled', '{first_name}'],
    )
  })

  test('needs the state that was read, where the caller says so', async () => {
    const own = await drafted()
    const { headers } = await own.owner.get(own.path(own.first))
    const tag = { 'if-match': headers.get('etag') ?? '' }
    await own.owner.patch(own.path(own.first), { subject: 'Another' })
    const late = await own.owner.patch(own.path(own.first), { subject: 'Late' }, tag)
    assert.equal(late.status, 412)
  })
})

suite('a rejection', () => {
  test('takes the mails that would follow, and is final', async () => {
    const own = await drafted()
    const second = (await own.draft({ touch_number: 2 })).body
    const { body } = await own.owner.post(own.path(own.first, 'reject/'))
    assert.equal(body.status, 'rejected')
    const after = (await own.owner.get(own.path(second))).body
    assert.deepEqual([after.status, after.status_reason.code], ['rejected', 'earlier_rejected'])
    for (const reply of [
      await own.approve(second),
      await own.owner.patch(own.path(second), { subject: 'Again' }),
    ])
      assert.deepEqual([reply.status, reply.body.code], [409, 'draft_closed'])
    assert.equal((await own.draft()).body.touch_number, 1)
  })

  test('of a reply is refused where nothing was sent', async () => {
    const own = await drafted()
    const { status, body } = await own.owner.post(own.path(own.first, 'replied/'))
    assert.deepEqual([status, body.code], [409, 'draft_not_sent'])
  })
})
