import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { chunkRunner } from '#domains/crm/index.ts'
import { importPath, runToEnd, serviceIn, uploaded } from '#domains/crm/imports/imports.fixture.ts'
import type { LoggedEvent } from '#kernel/events/log.ts'
import { transaction } from '#kernel/scope.ts'
import { allVisible } from '#test/event-log.ts'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { organization, type Organization } from '#test/world.ts'
import { begunByKeys } from './begun.ts'

const rows = 1200
const file = `name,phone\n${Array.from({ length: rows }, (_, index) => `Ada,${index}\n`).join('')}`

/** Has the subscriber hear which keys were revoked, as delivery does. */
async function hear(tenant: Organization) {
  const { id, owner, scope } = tenant
  await allVisible(scope)
  const { body } = await owner.get(`/events/?organization_id=${id}&types=key.revoked`)
  const events = body.results as LoggedEvent[]
  const service = await serviceIn(tenant)
  await transaction(service, (inside) => begunByKeys.handle({ scope: inside, events }))
}

async function begunBy(tenant: Organization, key: string) {
  const { id } = await uploaded(tenant, file)
  const begun = await callTool(key, 'start_import', { id })
  assert.ok(!begun.refused, begun.text)
  assert.ok(await chunkRunner(await serviceIn(tenant), id, 1)())
  return id
}

async function revoke({ id, owner }: Organization, key: string) {
  assert.equal((await owner.delete(`/mcp/keys/${key}/?organization_id=${id}`)).status, 204)
}

suite('an import that a key has started', () => {
  test('ends with the key, and goes on where somebody starts it again', async () => {
    const tenant = await organization()
    const key = await keyOf(tenant.owner, tenant.id)
    const id = await begunBy(tenant, key.plaintext)
    await revoke(tenant, key.id)
    await hear(tenant)
    const stopped = await runToEnd(tenant, id)
    assert.deepEqual([stopped.status, stopped.rows_done], ['failed', 500])
    assert.match(stopped.failure ?? '', /key that started the import was revoked/)
    await tenant.owner.post(importPath(tenant, `${id}/start/`))
    await hear(tenant)
    const { status, counts } = await runToEnd(tenant, id)
    assert.deepEqual([status, counts.created], ['completed', rows])
  })

  test('goes on when another key is revoked', async () => {
    const tenant = await organization()
    const key = await keyOf(tenant.owner, tenant.id)
    const other = await keyOf(tenant.owner, tenant.id)
    const id = await begunBy(tenant, key.plaintext)
    await revoke(tenant, other.id)
    await hear(tenant)
    assert.equal((await runToEnd(tenant, id)).status, 'completed')
  })
})
