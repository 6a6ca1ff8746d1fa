import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Client } from '#test/client.ts'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, world } from '#test/world.ts'
import { personActing, transaction, type Role } from '#kernel/scope.ts'
import { password, registered } from '../accounts/accounts.fixture.ts'
import { joinOrganization } from '../organizations/joining.ts'
import { demandSecondFactor } from './demand.ts'
import { codeOf, enrolled } from './second-factor.fixture.ts'

/** An organization of somebody with a second factor, who may demand it of all. */
async function demanding() {
  const owner = await enrolled(await registered())
  const id = owner.organization
  const demand = (required: boolean, by: Client = owner.client) =>
    by.send('PUT', `/organizations/${id}/second-factor/`, { required })
  return { owner, id, demand }
}

async function joined(organizationId: string, role: Role = 'member') {
  const { runtime } = await world()
  const ada = await registered()
  const scope = { ...runtime.base, actor: personActing(ada.id) }
  await transaction(scope, (inside) => joinOrganization(inside, organizationId, role))
  return ada
}

function contacts(client: Client, id: string) {
  return client.get(`/crm/contacts/?organization_id=${id}`)
}

suite('an organization that demands a second factor', () => {
  test('is so by an owner who has one', async () => {
    const { id, demand, owner } = await demanding()
    const [admin, other] = [await joined(id, 'admin'), await joined(id, 'owner')]
    assert.equal((await demand(true, admin.client)).body.code, 'role_required')
    assert.equal((await demand(true, other.client)).body.code, 'second_factor_off')
    assert.equal((await demand(true)).body.requires_second_factor, true)
    assert.equal((await demand(true)).status, 200)
    assert.equal((await contacts(owner.client, id)).status, 200)
    assert.equal((await demand(false, other.client)).body.code, 'second_factor_required')
    assert.equal((await demand(false)).body.requires_second_factor, false)
    assert.equal((await contacts(admin.client, id)).status, 200)
  })

  test('refuses who has none, and lets them in as soon as they have', async () => {
    const { id, demand } = await demanding()
    const ada = await joined(id)
    await demand(true)
    const { status, body } = await contacts(ada.client, id)
    assert.deepEqual([status, body.code], [403, 'second_factor_required'])
    assert.match(body.detail, /POST \/api\/v1\/me\/second-factor\//)
    assert.equal((await contacts(ada.client, ada.organization)).status, 200)
    const { secret } = await enrolled(ada)
    assert.equal((await contacts(ada.client, id)).status, 200)
    await ada.client.post('/me/second-factor/disable/', { password, code: codeOf(secret) })
    assert.equal((await contacts(ada.client, id)).status, 403)
  })

  test('lets them leave, and remove nobody else', async () => {
    const { id, demand, owner } = await demanding()
    const [admin, member] = [await joined(id, 'admin'), await joined(id)]
    await demand(true)
    const remove = (who: { id: string }) =>
      admin.client.delete(`/organizations/${id}/members/${who.id}/`)
    for (const who of [member, owner])
      assert.equal((await remove(who)).body.code, 'second_factor_required')
    assert.equal((await remove(admin)).status, 204)
    assert.equal((await contacts(admin.client, id)).body.code, 'not_a_member')
  })

  test('refuses their keys too, which work in other organizations, and again later', async () => {
    const { id, demand } = await demanding()
    const admin = await joined(id, 'admin')
    const confined = await keyOf(admin.client, id)
    const personal = await keyOf(admin.client, id, { scope: 'member' })
    const elsewhere = await keyOf(admin.client, admin.organization, { scope: 'member' })
    await demand(true)
    const list = (key: { plaintext: string }, organization_id: string) =>
      callTool(key.plaintext, 'list_contacts', { organization_id })
    for (const key of [confined, personal, elsewhere])
      assert.equal((await list(key, id)).code, 'second_factor_required')
    for (const key of [personal, elsewhere])
      assert.ok(!(await list(key, admin.organization)).refused)
    await enrolled(admin)
    for (const key of [confined, personal, elsewhere]) assert.ok(!(await list(key, id)).refused)
  })

  // Red without the lock in joinOrganization, or without what it reads.
  test('demands it of who joins meanwhile', async () => {
    const { id, owner } = await demanding()
    const { runtime } = await world()
    const late = await registered()
    const scope = { ...runtime.base, actor: personActing(late.id) }
    const own = await runtime.gate.actor(runtime.base, personActing(owner.id), id)
    await overlapping(
      scope,
      (inside) => joinOrganization(inside, id, 'member'),
      () => demandSecondFactor(own, true),
    )
    assert.equal((await contacts(late.client, id)).body.code, 'second_factor_required')
    const later = await joined(id)
    assert.equal((await contacts(later.client, id)).body.code, 'second_factor_required')
  })

  test('is another one’s business', async () => {
    const { demand } = await demanding()
    await demand(true)
    const other = await organization()
    assert.equal((await contacts(other.owner, other.id)).status, 200)
  })
})
