import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '#kernel/scope.ts'
import { startInstance } from '#test/instance.ts'
import { explain, keeping, rowsReadBy, type Sent } from '#test/plans.ts'
import { forgetStatistics } from '#test/statistics.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { organization } from '#test/world.ts'
import { contacts } from '../contacts/contacts.ts'

const records = 480
/** By each of its keys a record is read, and what it shares with others put in order. */
const most = 100 * records

// Red where pairs are joined in the database: the planner expects a handful of keys, and compares each with each other one.
test('duplicates among few records cost as many rows as there are records, not their square', async () => {
  const tenant = await organization()
  const alike = Array.from({ length: records }, (_, n) => {
    const group = Math.floor(n / 20)
    return {
      name: `Ada Miller ${group}`,
      email: `ada${group}@x.example`,
      phone: `+49 30 100${group}`,
    }
  })
  await transaction(tenant.scope, (inside) => contacts.createMany(inside, alike as never))
  // What was sampled of others says nothing of these, and a plan by it reads a few times as many.
  await asTableOwner((client) => forgetStatistics(client, 'contacts'))
  const sent: Sent[] = []
  const node = await startInstance({ onStatement: keeping(sent) })
  try {
    const { body } = await node
      .as(tenant.owner)
      .get(`/crm/duplicates/?organization_id=${tenant.id}`)
    assert.equal(body.count, (records / 20) * 190)
    const looked = sent.filter(({ text }) => text.includes('keys as materialized'))
    assert.equal(looked.length, 1)
    const read = rowsReadBy(await explain(node.runtime.connections, looked[0]!))
    assert.ok(read <= most, `${read} rows`)
  } finally {
    await node.close()
  }
})
