import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { columnsWith } from '#test/columns-with.ts'
import { none } from '#test/none.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { organization } from '#test/world.ts'
import { workbench } from '../workbench.fixture.ts'
import { addField } from './fields.fixture.ts'

const address = 'Somebody@elsewhere.example'
const nouns = { contact: 'contacts', account: 'accounts', deal: 'deals', task: 'tasks' } as const

suite('an address in a field that an organization added', () => {
  test('is shown to whom it means, and goes with them, from the trash too', async () => {
    const tenant = await organization()
    const { make, ask, send, remove } = workbench(tenant)
    const made = new Map<string, string>()
    for (const [record, noun] of Object.entries(nouns)) {
      const field = { record, key: 'other', label: 'Other', type: 'email', indexed: true }
      assert.equal((await addField(tenant, field)).status, 201)
      const custom = { other: address }
      made.set(record, (await make(noun, { custom })).id)
      await remove(noun, await make(noun, { custom }))
    }
    const shown = await ask('/privacy/export/', `&email=${address}`)
    for (const id of made.values())
      assert.ok(JSON.stringify(shown).includes(id), JSON.stringify(shown))
    const erased = await send('/privacy/erasures/', { email: address.toLowerCase() })
    assert.equal(erased.status, 201, JSON.stringify(erased.body))
    const left = await asTableOwner((client) => columnsWith(client, address, tenant.id))
    none(
      left.filter((column) => !column.startsWith('events.') && !column.startsWith('pgboss.')),
      'the address is left',
    )
    for (const [record, noun] of Object.entries(nouns)) {
      const { status, body } = await tenant.owner.get(
        `/crm/${noun}/${made.get(record)}/?organization_id=${tenant.id}`,
      )
      assert.equal(status, record === 'contact' ? 404 : 200)
      if (status === 200) assert.deepEqual(body.custom, {})
    }
    const trash = await ask('/crm/trash/')
    assert.equal(trash.count, 3)
    for (const { id } of trash.results)
      assert.equal((await send(`/crm/trash/${id}/restore/`)).status, 200)
  })
})
