import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { InvalidToken, NotAMember } from '#kernel/errors.ts'
import { admits } from '#kernel/scope.ts'
import { roles } from './roles.ts'
import { organization, person, world } from '#test/world.ts'

suite('the gate', () => {
  test('lets a member in, with the role of the membership', async () => {
    const { runtime } = await world()
    const { id, member } = await organization()
    for (const role of roles) {
      const { token, userId } = await member(role)
      const scope = await runtime.gate.member(runtime.base, token!, id)
      assert.deepEqual([scope.organizationId, scope.role], [id, role])
      assert.deepEqual(scope.actor, { kind: 'user', id: userId, user_id: userId })
    }
  })

  test('refuses a stranger in the same way whether or not the organization exists', async () => {
    const { runtime } = await world()
    const { token } = await person()
    for (const id of [(await organization()).id, randomUUID()])
      await assert.rejects(runtime.gate.member(runtime.base, token!, id), NotAMember)
  })

  test('refuses a token that it did not give', async () => {
    const { runtime } = await world()
    for (const token of ['', 'x', `svc_usr_${'A'.repeat(43)}`, "' or true --"])
      await assert.rejects(runtime.gate.user(runtime.base, token), InvalidToken)
  })

  test('lets the service into every organization that exists, as itself', async () => {
    const { runtime } = await world()
    const { id } = await organization()
    const { actor, organizationId } = await runtime.gate.system(runtime.base, id)
    assert.deepEqual([actor.kind, organizationId], ['system', id])
    await assert.rejects(runtime.gate.system(runtime.base, randomUUID()), NotAMember)
  })

  test('asks for membership also of someone already known', async () => {
    const { runtime } = await world()
    const { id, owner } = await organization()
    const { userId } = await person()
    const actor = (user_id: string) => ({ kind: 'key', id: randomUUID(), user_id }) as const
    const known = await runtime.gate.actor(runtime.base, actor(owner.userId!), id)
    assert.equal(known.role, 'owner')
    await assert.rejects(runtime.gate.actor(runtime.base, actor(userId!), id), NotAMember)
  })
})

test('an access admits the roles that it names and those above', () => {
  const admitted = (access: 'member' | 'admin' | 'owner') =>
    roles.filter((role) => admits(access, role))
  assert.deepEqual(admitted('member'), [...roles])
  assert.deepEqual(admitted('admin'), ['owner', 'admin'])
  assert.deepEqual(admitted('owner'), ['owner'])
})
