import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { withInstance } from '#test/instance.ts'
import { explain, keeping, rowsReadBy, type Sent } from '#test/plans.ts'
import { workbench } from '../workbench.fixture.ts'
import { patient } from '#test/patient.ts'
import { organization } from '#test/world.ts'

const others = 20_000

suite('the old ids of an organization that has merged much', () => {
  // Red where a statement joins them: statistics know nothing of what was just written, and all of them are read then.
  test('are looked up one by one, in filters, links, merges and timelines', async () => {
    const tenant = await organization()
    const { make, send } = workbench(tenant)
    const [ada, old, eve] = [await make('contacts'), await make('contacts'), await make('contacts')]
    await send('/crm/contacts/merge/', { into: ada.id, from: [old.id] })
    await send('/crm/contacts/merge/', { into: eve.id, from: [ada.id] })
    await sql`
      insert into crm_aliases (organization_id, id, kind, into_id, merge_id)
      select ${tenant.id}::uuid, gen_random_uuid(), 'contact', gen_random_uuid(), gen_random_uuid()
        from generate_series(1, ${others})`.execute(patient(tenant.scope).db)
    const sent: Sent[] = []
    await withInstance({ onStatement: keeping(sent) }, async ({ as, runtime }) => {
      const owner = as(tenant.owner)
      const at = `?organization_id=${tenant.id}`
      const task = await owner.post(`/crm/tasks/${at}`, { title: 'Call', contact_id: old.id })
      assert.equal(task.body.contact_id, eve.id)
      const { body } = await owner.get(`/crm/tasks/${at}&contact_id=${old.id}`)
      assert.equal(body.count, 1)
      const timeline = await owner.get(`/crm/contacts/${old.id}/timeline/${at}`)
      assert.equal(timeline.status, 200)
      const again = { into: eve.id, from: [old.id] }
      assert.equal((await owner.post(`/crm/contacts/merge/${at}`, again)).status, 409)
      const asked = sent.filter(({ text }) => /^\s*with recursive (chain|part)\b/.test(text))
      assert.equal(asked.length, 5)
      for (const one of asked) {
        const read = rowsReadBy(await explain(runtime.connections, one))
        assert.ok(read < 100, `${read} rows: ${one.text}`)
      }
    })
  })

  test('are looked up so by what other systems called them', async () => {
    const tenant = await organization()
    const { make, send } = workbench(tenant)
    const [ada, old] = [await make('contacts'), await make('contacts', { external_id: 'old' })]
    await send('/crm/contacts/merge/', { into: ada.id, from: [old.id] })
    await sql`
      insert into crm_aliases (organization_id, id, kind, into_id, merge_id, external_id)
      select ${tenant.id}::uuid, gen_random_uuid(), 'contact', gen_random_uuid(), gen_random_uuid(), 'name ' || n
        from generate_series(1, ${others}) n`.execute(patient(tenant.scope).db)
    const sent: Sent[] = []
    await withInstance({ onStatement: keeping(sent) }, async ({ as, runtime }) => {
      const owner = as(tenant.owner)
      const at = `?organization_id=${tenant.id}`
      const { body } = await owner.get(`/crm/contacts/${at}&external_id__in=old,new,name`)
      assert.deepEqual([body.count, body.results[0].id], [1, ada.id])
      const asked = sent.filter(({ text }) =>
        /from crm_aliases[^]*"external_id" = any|"external_id" = value/.test(text),
      )
      assert.equal(asked.length, 2)
      for (const one of asked) {
        const read = rowsReadBy(await explain(runtime.connections, one))
        assert.ok(read < 100, `${read} rows: ${one.text}`)
      }
    })
  })

  test('are looked up so by the domains of accounts', async () => {
    const tenant = await organization()
    const { make, send } = workbench(tenant)
    const mill = await make('accounts', { domain: 'mill.example' })
    const old = await make('accounts', { domain: 'old.example' })
    await send('/crm/accounts/merge/', { into: mill.id, from: [old.id] })
    await sql`
      insert into crm_aliases (organization_id, id, kind, into_id, merge_id, domain)
      select ${tenant.id}::uuid, gen_random_uuid(), 'account', gen_random_uuid(), gen_random_uuid(), n || '.example'
        from generate_series(1, ${others}) n`.execute(patient(tenant.scope).db)
    const sent: Sent[] = []
    await withInstance({ onStatement: keeping(sent) }, async ({ as, runtime }) => {
      const at = `?organization_id=${tenant.id}&domain=old.example`
      const { body } = await as(tenant.owner).get(`/crm/accounts/${at}`)
      assert.deepEqual([body.count, body.results[0].id], [1, mill.id])
      const asked = sent.filter(({ text }) =>
        /from crm_aliases[^]*"domain" = any|"domain_key" = value/.test(text),
      )
      assert.equal(asked.length, 2)
      for (const one of asked) {
        const read = rowsReadBy(await explain(runtime.connections, one))
        assert.ok(read < 100, `${read} rows: ${one.text}`)
      }
    })
  })
})
