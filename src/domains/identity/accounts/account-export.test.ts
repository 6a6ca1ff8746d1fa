import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { organization, world } from '#test/world.ts'
import { personActing, transaction } from '#kernel/scope.ts'
import { enrolled } from '../second-factor/second-factor.fixture.ts'
import { joinOrganization } from '../organizations/joining.ts'
import { invite } from '../organizations/invitations.ts'
import { confirmed, newAddress, registered } from './accounts.fixture.ts'

type Registered = Awaited<ReturnType<typeof registered>>

async function exported({ client }: Registered) {
  const { status, headers, body } = await client.get('/me/export/')
  assert.equal(status, 200, JSON.stringify(body))
  assert.match(headers.get('content-type')!, /^application\/jsonl/)
  return (body as string)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string; row: Record<string, unknown> })
}

async function joined({ id }: Registered) {
  const { runtime } = await world()
  const own = await organization()
  const scope = { ...runtime.base, actor: personActing(id) }
  await transaction(scope, (inside) => joinOrganization(inside, own.id, 'admin'))
  return own
}

suite('an export of an account', () => {
  test('holds the person, what they belong to, and nobody else', async () => {
    // Whoever has a second factor is no member of everything for others.
    const [ada, bob] = [await registered(), await enrolled(await registered())]
    const own = await joined(ada)
    const rows = await exported(ada)
    const of = (name: string) => rows.filter(({ type }) => type === name).map(({ row }) => row)
    assert.deepEqual(
      of('users').map(({ id, email }) => [id, email]),
      [[ada.id, ada.email]],
    )
    assert.deepEqual(
      of('organizations').map(({ id }) => id),
      [ada.organization, own.id].toSorted(),
    )
    assert.equal(of('memberships').length, 2)
    const text = JSON.stringify(rows)
    for (const other of [bob.id, bob.email, bob.organization]) assert.ok(!text.includes(other))
  })

  test('ends where their rights end', async () => {
    const ada = await registered()
    const own = await joined(ada)
    await confirmed(ada.email)
    const wish = { email: newAddress() }
    await ada.client.post(`/organizations/${own.id}/invitations/`, wish)
    assert.ok(JSON.stringify(await exported(ada)).includes(wish.email))
    await own.owner.delete(`/organizations/${own.id}/members/${ada.id}/`)
    const text = JSON.stringify(await exported(ada))
    for (const gone of [wish.email, own.slug]) assert.ok(!text.includes(gone), gone)
  })

  test('tells nothing of an organization that demands a second factor which they do not have', async () => {
    const ada = await registered()
    const own = await joined(ada)
    await ada.client.post('/crm/contacts/', { organization_id: own.id, name: 'Grace' })
    const { runtime } = await world()
    const demanded = { needs_second_factor: true }
    const { db } = runtime.base
    await db
      .updateTable('memberships')
      .set(demanded)
      .where('organization_id', '=', own.id)
      .execute()
    const rows = await exported(ada)
    const told = rows.filter(({ type }) => type === 'events' || type === 'organizations')
    assert.ok(!JSON.stringify(told).includes(own.id))
  })

  test('tells what they did in organizations that let them in, and not what they wrote', async () => {
    const ada = await registered()
    const own = await joined(ada)
    const contact = { organization_id: own.id, name: 'Grace of the Mill' }
    const { id } = (await ada.client.post('/crm/contacts/', contact)).body
    const theirs = (await own.owner.post('/crm/contacts/', contact)).body.id
    const deeds = async () => (await exported(ada)).filter(({ type }) => type === 'events')
    const made = (await deeds()).find(({ row }) => row['subject_id'] === id)
    assert.deepEqual(
      [made?.row['organization_id'], made?.row['type'], made?.row['subject_type']],
      [own.id, 'contact.created', 'contact'],
    )
    assert.ok(!Number.isNaN(Date.parse(String(made?.row['occurred_at']))))
    const text = JSON.stringify(await exported(ada))
    for (const others of [theirs, 'Grace']) assert.ok(!text.includes(others), others)
    const rows = await exported(ada)
    assert.deepEqual(rows.at(-1), { type: 'end', rows: rows.length - 2 })
    await own.owner.delete(`/organizations/${own.id}/members/${ada.id}/`)
    assert.ok((await deeds()).every(({ row }) => row['organization_id'] === ada.organization))
  })

  test('tells what their keys did, too', async () => {
    const ada = await registered()
    const key = await keyOf(ada.client, ada.organization)
    const call = { organization_id: ada.organization, name: 'By a key' }
    await callTool(key.plaintext, 'create_contact', call)
    const deeds = (await exported(ada)).filter(({ type }) => type === 'events')
    assert.ok(deeds.some(({ row }) => row['type'] === 'contact.created'))
  })

  test('tells what went to an address only to who has it confirmed', async () => {
    const ada = await registered()
    const { scope, slug } = await organization()
    const { id } = await invite(scope, { email: ada.email, role: 'member' })
    const mailed = async () =>
      (await exported(ada)).filter(
        ({ type, row }) => type === 'mails' && row['link_subject'] === id,
      )
    assert.deepEqual(await mailed(), [])
    await confirmed(ada.email)
    assert.equal((await mailed()).length, 1)
    assert.ok(!JSON.stringify(await exported(ada)).includes(`"${slug}"`))
  })
})
