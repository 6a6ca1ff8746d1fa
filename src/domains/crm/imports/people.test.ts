import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization, type Organization } from '#test/world.ts'
import { addField } from '../fields/fields.fixture.ts'
import { importPath, imported, recordsOf, uploaded } from './imports.fixture.ts'

/** A member who is called so. */
async function memberCalled(tenant: Organization, name: string) {
  const client = await tenant.member()
  const { status, body } = await client.patch('/me/', { name })
  assert.equal(status, 200, JSON.stringify(body))
  return { id: client.userId, email: body.email as string }
}

/** What is told of each row of an import beside its outcome. */
async function notesOf(tenant: Organization, id: string) {
  const { body } = await tenant.owner.get(importPath(tenant, `${id}/rows/`))
  return body.results.map(({ outcome, reasons }: { outcome: string; reasons: Note[] | null }) =>
    [outcome, ...(reasons ?? []).map(({ field, code }) => `${field} ${code}`)].join(' '),
  )
}
interface Note {
  readonly field: string
  readonly code: string
}

suite('a column that names whoever is in charge', () => {
  test('means members by their address, name or id, and says whom it does not know', async () => {
    const tenant = await organization()
    const jane = await memberCalled(tenant, 'Jane Doe')
    const bob = await memberCalled(tenant, 'Bob Roe')
    for (const name of ['Sam Poe', 'sam poe']) await memberCalled(tenant, name)
    const file = [
      'Name,Contact owner',
      'Ada,JANE  DOE',
      `Bob,${bob.email.toUpperCase()}`,
      `Cy,Somebody <${jane.email}>`,
      'Di,Nobody Here',
      'Eve,Sam Poe',
      `Fay,${bob.id}`,
      'Gil,',
    ].join('\n')
    const done = await imported(tenant, file)
    assert.deepEqual(done.mapping.at(-1), {
      column: 'Contact owner',
      field: 'owner_id',
      found_by: 'header',
    })
    const owners = (await recordsOf(tenant)).map(
      ({ owner_id }: { owner_id: string | null }) => owner_id,
    )
    assert.deepEqual(owners, [jane.id, bob.id, jane.id, null, null, bob.id, null])
    assert.deepEqual(await notesOf(tenant, done.id), [
      'created',
      'created',
      'created',
      'created owner_id not_found',
      'created owner_id not_found',
      'created',
      'created',
    ])
  })

  test('is that of deals and tasks as well, and leaves who is in charge where it knows nobody', async () => {
    const tenant = await organization()
    const jane = await memberCalled(tenant, 'Jane Doe')
    await imported(tenant, 'Deal ID,Deal Name,Deal owner\n17,Rye,Jane Doe', { record: 'deal' })
    await imported(tenant, 'Deal ID,Deal Name,Deal owner\n17,Rye bread,Nobody', { record: 'deal' })
    const [deal] = await recordsOf(tenant, 'deals')
    assert.deepEqual([deal.title, deal.owner_id, deal.external_id], ['Rye bread', jane.id, '17'])
    await imported(tenant, 'Subject,Assigned To\nCall,jane doe', { record: 'task' })
    const [task] = await recordsOf(tenant, 'tasks')
    assert.equal(task.assignee_id, jane.id)
  })

  test('holds ids of another system, of which each row says that they name nobody', async () => {
    const tenant = await organization()
    const files = [
      [{}, 'Name,Owner ID\nAda,51239871\nBob,0058c00003\nCy,'],
      [
        { media: 'application/x-ndjson' },
        '{"Name":"Ada","Owner ID":51239871}\n{"Name":"Bob","Owner ID":7}\n{"Name":"Cy"}',
      ],
    ] as const
    for (const [settings, file] of files) {
      const { id, mapping } = await uploaded(tenant, file, settings)
      assert.equal(mapping[1]?.field, 'owner_id')
      const { body } = await tenant.owner.post(importPath(tenant, `${id}/preview/`))
      const told = body.results.map(({ reasons }: { reasons: Note[] }) => reasons[0]?.field)
      assert.deepEqual(told, ['owner_id', 'owner_id', undefined])
      const done = await imported(tenant, file, settings)
      assert.deepEqual(await notesOf(tenant, done.id), [
        'created owner_id not_found',
        'created owner_id not_found',
        'created',
      ])
    }
    for (const { owner_id: owner } of await recordsOf(tenant)) assert.equal(owner, null)
  })

  test('is one of names before one of ids, wherever they stand', async () => {
    const tenant = await organization()
    const jane = await memberCalled(tenant, 'Jane Doe')
    const done = await imported(tenant, 'Name,Owner ID,Contact owner\nAda,51239871,Jane Doe')
    assert.deepEqual(
      done.mapping.map(({ field }: { field: string | null }) => field),
      ['name', null, 'owner_id'],
    )
    assert.equal((await recordsOf(tenant))[0].owner_id, jane.id)
  })

  test('stands behind a field of the organization of that name', async () => {
    const tenant = await organization()
    const own = { record: 'contact', key: 'contact_owner', label: 'Contact owner', type: 'text' }
    await addField(tenant, own)
    const { mapping } = await uploaded(tenant, 'name,Contact owner\nAda,Jane')
    assert.equal(mapping[1]?.field, 'custom.contact_owner')
  })
})

suite('columns of parts of names', () => {
  test('belong to the name, and what a last name begins with to that', async () => {
    const tenant = await organization()
    const file = [
      'Voornaam,Tussenvoegsel,Achternaam,Tweede naam',
      'Jan,de,Vries,',
      'Piet,van der,van der Berg,',
      'Eva,,Bos,Maria',
      'Ida,ten,,',
    ].join('\n')
    const { mapping } = await imported(tenant, file)
    assert.deepEqual(
      mapping.map(({ field }) => field),
      ['first_name', 'last_name_prefix', 'last_name', 'middle_name'],
    )
    const names = (await recordsOf(tenant)).map(
      (one: { name: string; first_name: string; last_name: string }) => [
        one.name,
        one.first_name,
        one.last_name,
      ],
    )
    assert.deepEqual(names, [
      ['Jan de Vries', 'Jan', 'de Vries'],
      ['Piet van der Berg', 'Piet', 'van der Berg'],
      ['Eva Maria Bos', 'Eva', 'Bos'],
      ['Ida', 'Ida', ''],
    ])
  })

  test('change no name that the file says as a whole', async () => {
    const tenant = await organization()
    const file = 'Name,Given Name,Additional Name,Family Name\nDr. Eva Bos,Eva,Maria,Bos'
    await imported(tenant, file)
    const [contact] = await recordsOf(tenant)
    assert.deepEqual([contact.name, contact.first_name], ['Dr. Eva Bos', 'Eva'])
  })
})
