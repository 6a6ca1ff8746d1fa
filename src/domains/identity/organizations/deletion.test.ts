import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { keptTables, leftOutTables } from '#app'
import { DeletionScheduled, NotFound } from '#kernel/errors.ts'
import { emptyOrganization } from '#kernel/tenants/purge.ts'
import { personActing, transaction } from '#kernel/scope.ts'
import { eventsOf } from '#test/event-log.ts'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, person, world } from '#test/world.ts'
import { closeForGood, deleteOrganization, restoreOrganization } from './deletion.ts'
import { makeDue, systemScope } from './deletion.fixture.ts'
import { purgeDue } from './deletion-job.ts'
import { joinOrganization } from './joining.ts'

const leaving = { keptTables, leftOutTables, releaseBusinesses: async () => undefined }

async function isThere({ id }: { id: string }): Promise<boolean> {
  const { runtime } = await world()
  const query = runtime.base.db.selectFrom('organizations').select('id').where('id', '=', id)
  return (await query.executeTakeFirst()) !== undefined
}

suite('a deleted organization', () => {
  test('can be read for 30 days, and not changed', async () => {
    const { id, owner, member } = await organization()
    const ada = await member()
    const { status, body } = await owner.delete(`/organizations/${id}/`)
    assert.equal(status, 200)
    assert.equal(Date.parse(body.deletes_at) > Date.now() + 29 * 86_400_000, true)
    assert.equal((await ada.get(`/organizations/${id}/`)).body.deletes_at, body.deletes_at)
    assert.equal((await ada.get(`/crm/contacts/?organization_id=${id}`)).status, 200)
    const refused = await owner.post('/crm/contacts/', { organization_id: id, name: 'Late' })
    assert.deepEqual([refused.status, refused.body.code], [409, 'deletion_scheduled'])
    assert.equal((await ada.delete(`/organizations/${id}/members/${ada.userId}/`)).status, 204)
  })

  test('is deleted at the first time it was asked for', async () => {
    const { id, owner } = await organization()
    const first = await owner.delete(`/organizations/${id}/`)
    assert.deepEqual((await owner.delete(`/organizations/${id}/`)).body, first.body)
  })

  test('stops its keys until it is restored', async () => {
    const { id, owner } = await organization()
    const { plaintext } = await keyOf(owner, id)
    const inside = await callTool(plaintext, 'list_contacts', {})
    assert.ok(!inside.refused, inside.text)
    await owner.delete(`/organizations/${id}/`)
    await assert.rejects(callTool(plaintext, 'list_contacts', {}))
    await owner.post(`/organizations/${id}/restore/`)
    assert.ok(!(await callTool(plaintext, 'list_contacts', {})).refused)
  })

  test('is not reached by a key of another organization either', async () => {
    const [one, other] = [await organization(), await organization()]
    const { runtime } = await world()
    const actor = personActing(one.owner.userId!)
    await transaction({ ...runtime.base, actor }, (inside) =>
      joinOrganization(inside, other.id, 'owner'),
    )
    await one.owner.delete(`/organizations/${other.id}/`)
    const key = { kind: 'key', id: other.id, user_id: one.owner.userId! } as const
    await assert.rejects(runtime.gate.actor(runtime.base, key, other.id), DeletionScheduled)
  })

  test('is as before when an owner restores it', async () => {
    const { id, owner, scope } = await organization()
    await owner.delete(`/organizations/${id}/`)
    assert.equal((await owner.post(`/organizations/${id}/restore/`)).body.deletes_at, null)
    assert.equal(
      (await owner.post('/crm/contacts/', { organization_id: id, name: 'On' })).status,
      201,
    )
    const types = (await eventsOf({ scope }, 'organization.')).map(({ type }) => type)
    assert.deepEqual(types.slice(-2), ['organization.deletion_scheduled', 'organization.restored'])
  })

  test('cannot be restored when it is due, and is gone after the next run', async () => {
    const own = await organization()
    await own.owner.delete(`/organizations/${own.id}/`)
    const { runtime } = await world()
    await purgeDue(systemScope(runtime), leaving)
    assert.ok(await isThere(own), 'it was deleted before its time')
    await makeDue(own)
    await assert.rejects(restoreOrganization(own.scope), NotFound)
    await purgeDue(systemScope(runtime), leaving)
    assert.ok(!(await isThere(own)))
    assert.equal((await own.owner.get(`/organizations/${own.id}/`)).body.code, 'not_a_member')
  })

  test('is gone also where an earlier run ended in the middle, and after a second one', async () => {
    const { runtime } = await world()
    const own = await organization()
    await own.owner.post('/crm/contacts/', { organization_id: own.id, name: 'Half' })
    await own.owner.delete(`/organizations/${own.id}/`)
    await makeDue(own)
    assert.ok(await closeForGood(runtime.base, own.id))
    await purgeDue(systemScope(runtime), leaving)
    assert.ok(!(await isThere(own)))
    await emptyOrganization(runtime.purging(own.id), own.id, keptTables)
  })

  // Red without the lock in closeForGood: the restoration commits, and its organization is emptied.
  test('is either restored or deleted, not both', async () => {
    const { runtime } = await world()
    const own = await organization()
    await deleteOrganization(own.scope)
    const aMonthOn = { ...runtime.base, now: () => new Date(Date.now() + 31 * 86_400_000) }
    const [restored, closing] = await overlapping(
      own.scope,
      (inside) => restoreOrganization(inside),
      () => closeForGood(aMonthOn, own.id),
    )
    assert.equal(restored.deletes_at, null)
    assert.equal(closing, false)
    assert.equal((await own.owner.get(`/organizations/${own.id}/`)).status, 200)
  })

  // Red without the lock in joinOrganization: the new membership is not frozen.
  test('lets nobody in who joins while it is deleted', async () => {
    const own = await organization()
    const late = await person()
    const { runtime } = await world()
    const base = { ...runtime.base, actor: personActing(late.userId!) }
    await overlapping(
      base,
      (inside) => joinOrganization(inside, own.id, 'member'),
      () => deleteOrganization(own.scope),
    )
    const refused = await late.post('/crm/contacts/', { organization_id: own.id, name: 'Late' })
    assert.equal(refused.body.code, 'deletion_scheduled')
    const tooLate = transaction(base, (inside) => joinOrganization(inside, own.id, 'member'))
    await assert.rejects(tooLate, DeletionScheduled)
  })
})
