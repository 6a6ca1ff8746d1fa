import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { disableUser } from '#domains/identity/index.ts'
import type { Client } from '#test/client.ts'
import { organization, world, type Organization } from '#test/world.ts'
import {
  importPath,
  recordsOf,
  reverted,
  runToEnd,
  serviceIn,
  started,
  uploaded,
} from './imports.fixture.ts'
import { chunkRunner } from './running/runner.ts'
import { runChunk } from './running/in-turn.ts'
import type { Import } from './schemas.ts'

const rows = 1200
const file = `name,phone\n${Array.from({ length: rows }, (_, index) => `Ada,${index}\n`).join('')}`

/** An import of three chunks that a member has started. */
async function begun() {
  const tenant = await organization()
  const member = await tenant.member()
  const { id } = await uploaded(tenant, file, { by: member })
  const { status } = await member.post(importPath(tenant, `${id}/start/`))
  assert.equal(status, 200)
  return { tenant, member, id }
}

async function remove({ id, owner }: Organization, { userId }: Client) {
  assert.equal((await owner.delete(`/organizations/${id}/members/${userId}/`)).status, 204)
}

async function read({ owner, ...tenant }: Organization, id: string): Promise<Import> {
  return (await owner.get(importPath({ owner, ...tenant }, `${id}/`))).body
}

const ways: Readonly<Record<string, (tenant: Organization, member: Client) => Promise<unknown>>> = {
  'is removed': remove,
  'is disabled': async (_tenant, { userId }) =>
    disableUser((await world()).runtime.base, { endCredentials: async () => undefined }, userId!),
}

suite('an import whose starter may write no more', () => {
  for (const [what, end] of Object.entries(ways))
    test(`stops with the next chunk when they are the one who ${what}, and is put back by others`, async () => {
      const { tenant, member, id } = await begun()
      const scope = await serviceIn(tenant)
      assert.ok(await runChunk(scope, id))
      await end(tenant, member)
      assert.equal(await runChunk(scope, id), false)
      const { status, failure, rows_done, counts } = await read(tenant, id)
      assert.deepEqual([status, rows_done, counts.created], ['failed', 500, 500])
      assert.match(failure ?? '', /is disabled or no longer a member/)
      const after = await reverted(tenant, id)
      assert.equal(after.status, 'reverted')
      assert.deepEqual(await recordsOf(tenant), [])
    })

  test('stops where the organization is to be deleted, and goes on once it is restored', async () => {
    const { tenant, id } = await begun()
    const scope = await serviceIn(tenant)
    assert.ok(await runChunk(scope, id))
    await tenant.owner.delete(`/organizations/${tenant.id}/`)
    const stopped = await runToEnd(tenant, id)
    assert.deepEqual([stopped.status, stopped.rows_done], ['failed', 500])
    assert.match(stopped.failure ?? '', /scheduled for deletion/)
    await tenant.owner.post(`/organizations/${tenant.id}/restore/`)
    await started(tenant, id)
    const { status, counts } = await runToEnd(tenant, id)
    assert.deepEqual([status, counts.created], ['completed', rows])
  })

  test('goes on where another member starts it again', async () => {
    const { tenant, member, id } = await begun()
    const scope = await serviceIn(tenant)
    assert.ok(await runChunk(scope, id))
    await remove(tenant, member)
    const stopped = await runToEnd(tenant, id)
    assert.equal(stopped.status, 'failed')
    await started(tenant, id)
    const { status, counts } = await runToEnd(tenant, id)
    assert.deepEqual([status, counts.created], ['completed', rows])
  })

  test('writes no chunk beside another one either', async () => {
    const { tenant, member, id } = await begun()
    const scope = await serviceIn(tenant)
    const runNext = chunkRunner(scope, id)
    assert.ok(await runNext())
    await remove(tenant, member)
    while (await runNext());
    const { status, rows_done } = await read(tenant, id)
    assert.equal(status, 'failed')
    assert.ok(rows_done < rows)
  })
})
