import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { startInstance } from '#test/instance.ts'
import { keeping, type Sent } from '#test/plans.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { at, discovered } from '../discovered.fixture.ts'

const many = 5_200

/** Copies the first lead of a profile, with nothing that hangs on it. */
function multiply(leadId: string): Promise<void> {
  return asTableOwner(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select string_agg(column_name, ', ') as name from information_schema.columns
        where table_name = 'gtm_leads' and is_generated = 'NEVER' and column_name not in ('id', 'lead_key')`,
    )
    const others = rows[0]!.name
    await client.query(
      `insert into gtm_leads (id, lead_key, ${others})
       select gen_random_uuid(), 'copy ' || n, ${others} from gtm_leads, generate_series(1, ${many}) n where id = '${leadId}'`,
    )
  })
}

suite('deleting a profile', () => {
  // Red where all leads go by one cascade: 300,000 took longer than a statement may, each time anew.
  test('takes its leads along in steps, however many there are', async () => {
    const { tenant, path, leads } = await discovered()
    await multiply(leads[0].id)
    const sent: Sent[] = []
    const node = await startInstance({ onStatement: keeping(sent) })
    try {
      const { status } = await node.as(tenant.owner).delete(`${path}/${at(tenant)}`)
      assert.equal(status, 204)
    } finally {
      await node.close()
    }
    assert.equal(sent.filter(({ text }) => /delete from "?gtm_leads/.test(text)).length, 2)
    assert.equal((await tenant.owner.get(`${path}/${at(tenant)}`)).status, 404)
    const { rows } = await asTableOwner((client) =>
      client.query(`select from gtm_leads where organization_id = '${tenant.id}'`),
    )
    assert.equal(rows.length, 0)
  })

  test('leaves the proof of the books as it was', async () => {
    const { tenant, path } = await discovered()
    const proof = async () => (await tenant.owner.get(`/credits/proof/${at(tenant)}`)).body
    assert.deepEqual((await proof()).faults, [])
    assert.equal((await tenant.owner.delete(`${path}/${at(tenant)}`)).status, 204)
    assert.deepEqual((await proof()).faults, [])
    const { rows } = await asTableOwner((client) =>
      client.query(
        `select sources, lead_ids, charged > 0 as paid from gtm_runs where organization_id = '${tenant.id}'`,
      ),
    )
    assert.deepEqual(rows, [{ sources: [], lead_ids: [], paid: true }])
  })

  test('leaves its leads where it is only tried, or is no more what its tag says', async () => {
    const { tenant, path, leads } = await discovered()
    const tag = { 'if-match': '"somethingelsealtogether"' }
    const refused = await tenant.owner.delete(`${path}/${at(tenant)}`, tag)
    const tried = await tenant.owner.delete(`${path}/${at(tenant)}&dry_run=true`)
    assert.deepEqual([refused.status, tried.status], [412, 204])
    const { body } = await tenant.owner.get(`${path}/leads/${at(tenant)}`)
    assert.equal(body.length, leads.length)
  })
})
