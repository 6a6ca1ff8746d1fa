import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { patient } from '#test/patient.ts'
import { organization, type Organization } from '#test/world.ts'

const host = 'hearth-erased.example'

async function withAccounts(tenant: Organization) {
  const bodies = [
    { name: 'By domain', domain: host.toUpperCase() },
    { name: 'By website', website: `https://www.${host}/about`, domain: 'mill.example' },
    { name: 'By address', email: `Office@${host}` },
    { name: 'Namesake', domain: `no-${host}` },
  ]
  for (const body of bodies) {
    const { status } = await tenant.owner.post('/crm/accounts/', {
      organization_id: tenant.id,
      ...body,
    })
    assert.equal(status, 201, body.name)
  }
}

async function found({ id, owner }: Organization): Promise<string[]> {
  const { body } = await owner.get(`/privacy/export/?organization_id=${id}&domain=${host}`)
  return body.kept.map(({ data }: { data: { name: string } }) => data.name).toSorted()
}

/** So many namesakes that the index only says that there are many. */
async function addNamesakes({ scope, id }: Organization) {
  await sql`
    insert into accounts (organization_id, id, name, domain, website, email, phone, address, industry, size, tags, created_at, updated_at)
    select ${id}::uuid, overlay(gen_random_uuid()::text placing '00' from 35)::uuid, 'Many', 'n' || n || '-' || ${host},
           '', '', '', '', '', '', '{}', now(), now()
      from generate_series(1, 300) n`.execute(patient(scope).db)
}

suite('accounts of a company that asks', () => {
  test('are found by domain, website and address, and namesakes are not', async () => {
    const tenant = await organization()
    await withAccounts(tenant)
    const theirs = ['By address', 'By domain', 'By website']
    assert.deepEqual(await found(tenant), theirs)
    await addNamesakes(tenant)
    assert.deepEqual(await found(tenant), theirs)
    assert.deepEqual(await found(await organization()), [])
  })

  test('are deleted, but where only their address is kept', async () => {
    const tenant = await organization()
    await withAccounts(tenant)
    const own = { organization_id: tenant.id }
    const { body } = await tenant.owner.post('/privacy/erasures/', { ...own, domain: host })
    const { count } = body.removed.find(({ kind }: { kind: string }) => kind === 'accounts')
    assert.equal(count, 3)
    const { body: left } = await tenant.owner.get(`/crm/accounts/?organization_id=${tenant.id}`)
    const names = left.results.map(({ name, email }: { name: string; email: string }) => [
      name,
      email,
    ])
    assert.deepEqual(names.toSorted(), [
      ['By address', ''],
      ['Namesake', ''],
    ])
  })
})
