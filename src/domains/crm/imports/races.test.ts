import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { contacts } from '#domains/crm/contacts/contacts.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { merge } from '../merges/merge.ts'
import { deleteForGood } from '../records/removal.ts'
import {
  imported,
  importPath,
  recordsOf,
  runToEnd,
  serviceIn,
  started,
  uploaded,
} from './imports.fixture.ts'
import { revertSome } from './revert.ts'
import { runChunk } from './running/in-turn.ts'
import { planningAhead } from './running/plan-ahead.ts'
import { startImport } from './running/start.ts'

const { all: contactsAt, one: contactAt } = pathsOf('contacts')
const emails = ['a@x.example', 'b@x.example', 'c@x.example']
const file = `name,email\n${emails.map((email) => `Imported,${email}\n`).join('')}`

function erase(tenant: Organization, email: string) {
  return tenant.owner.post(`/privacy/erasures/?organization_id=${tenant.id}`, { email })
}

async function addressesIn(tenant: Organization): Promise<string[]> {
  return (await recordsOf(tenant)).map(({ email }: { email: string }) => email)
}

/** Two contacts who are one, of whom a file that is being imported names the second. */
async function twinsInAFile() {
  const tenant = await organization()
  const make = async (email: string) =>
    (await tenant.owner.post(contactsAt(tenant), { name: 'Ada', email })).body
  const [ada, twin] = [await make('ada@x.example'), await make('A@x.example')]
  const { id } = await uploaded(tenant, 'email,title\na@x.example,Miller\n')
  await started(tenant, id)
  return { tenant, ada, twin, id }
}

suite('an import that meets others', () => {
  // Red without the lock of startImport.
  test('is started by one of two who start it at once', async () => {
    const tenant = await organization()
    const { id } = await uploaded(tenant, file)
    const [first, second] = await overlapping(
      tenant.scope,
      (inside) => startImport(inside, id),
      () => tenant.owner.post(importPath(tenant, `${id}/start/`)),
    )
    assert.equal(first.status, 'running')
    assert.deepEqual([second.status, second.body.code], [409, 'import_started'])
  })

  // Red without the unique index imports_running.
  test('runs alone in its organization', async () => {
    const tenant = await organization()
    const files = [await uploaded(tenant, file), await uploaded(tenant, file)]
    const all = await Promise.all(
      files.map(({ id }) => tenant.owner.post(importPath(tenant, `${id}/start/`))),
    )
    assert.deepEqual(
      all.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
    assert.ok(all.every(({ status, body }) => status === 200 || body.code === 'import_running'))
  })

  // Red without the lock of the import in runChunk.
  test('writes each row once, however many workers run it', async () => {
    const tenant = await organization()
    const rows = Array.from({ length: 1200 }, (_, index) => `Ada,${index}\n`).join('')
    const { id } = await uploaded(tenant, `name,phone\n${rows}`)
    await started(tenant, id)
    const scope = await serviceIn(tenant)
    const work = async () => {
      while (await runChunk(scope, id));
    }
    await Promise.all([work(), work(), work()])
    const { status, counts } = await runToEnd(tenant, id)
    assert.deepEqual([status, counts.created], ['completed', 1200])
    const { body } = await tenant.owner.get(contactsAt(tenant))
    assert.equal(body.count, 1200)
  })

  // These two are red without the lock of keys in locateLocked; the second one by chance.
  test('makes one record of a key that a batch brings before it has ended', async () => {
    const tenant = await organization()
    const { id } = await uploaded(tenant, file)
    await started(tenant, id)
    const [, batch] = await overlapping(
      await serviceIn(tenant),
      (inside) => runChunk(inside, id),
      () =>
        tenant.owner.post(contactsAt(tenant).replace('/?', '/batch/?'), {
          operations: [{ op: 'upsert', match: 'email', data: { email: emails[0], name: 'Batch' } }],
        }),
    )
    assert.equal(batch.body.results[0].status, 200)
    await runToEnd(tenant, id)
    assert.deepEqual(await addressesIn(tenant), emails)
  })

  test('makes one record of a key that a batch brings at once', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const tenant = await organization()
      const { id } = await uploaded(tenant, file)
      await started(tenant, id)
      const batch = tenant.owner.post(contactsAt(tenant).replace('/?', '/batch/?'), {
        atomic: turn % 2 === 0,
        operations: emails
          .toReversed()
          .map((email) => ({ op: 'upsert', match: 'email', data: { email, name: 'Batch' } })),
      })
      const [{ status }] = await Promise.all([batch, runToEnd(tenant, id)])
      assert.equal(status, 200)
      assert.equal((await recordsOf(tenant)).length, 3)
    }
  })

  // Red where locateLocked does not look again for what is gone.
  test('adds a record that is taken away while it waits for it', async () => {
    const tenant = await organization()
    const { body: ada } = await tenant.owner.post(contactsAt(tenant), {
      name: 'Ada',
      email: 'A@x.example',
    })
    const { id } = await uploaded(tenant, file)
    await started(tenant, id)
    const scope = await serviceIn(tenant)
    await overlapping(
      scope,
      (inside) => deleteForGood(inside, 'contact', ada.id),
      () => runChunk(scope, id),
    )
    await runToEnd(tenant, id)
    assert.deepEqual(await addressesIn(tenant), emails)
  })

  // Red where locateLocked does not hold what it found.
  test('writes to the contact that another was merged into meanwhile', async () => {
    const { tenant, ada, twin, id } = await twinsInAFile()
    const scope = await serviceIn(tenant)
    await overlapping(
      tenant.scope,
      (inside) => merge(inside, 'contact', { into: ada.id, from: [twin.id], fields: {} }),
      () => runChunk(scope, id),
    )
    const { counts } = await runToEnd(tenant, id)
    assert.deepEqual([counts.created, counts.updated], [0, 1])
    const all = await recordsOf(tenant)
    assert.deepEqual(
      all.map(({ id: one, title }: { id: string; title: string }) => [one, title]),
      [[ada.id, 'Miller']],
    )
  })

  // Red where merge does not hold the contacts before it reads them.
  test('is merged with what it has just written', async () => {
    const { tenant, ada, twin, id } = await twinsInAFile()
    await overlapping(
      await serviceIn(tenant),
      (inside) => runChunk(inside, id),
      () => merge(tenant.scope, 'contact', { into: ada.id, from: [twin.id], fields: {} }),
    )
    const { counts } = await runToEnd(tenant, id)
    const { body } = await tenant.owner.get(contactAt(tenant, twin.id))
    assert.deepEqual([counts.updated, body.id, body.title], [1, ada.id, 'Miller'])
  })

  // Red where a plan that was made ahead is used without a look at the rows.
  test('writes nobody who was taken out of the file while the chunk before was written', async () => {
    const tenant = await organization()
    const rows = Array.from({ length: 501 }, (_, index) => `Ada,${index}\n`).join('')
    const { id } = await uploaded(tenant, `name,phone\n${rows}`)
    await started(tenant, id)
    const scope = await serviceIn(tenant)
    const plans = planningAhead(scope)
    assert.ok(await runChunk(scope, id, plans))
    await scope.db
      .updateTable('import_chunks')
      .set({ rows: JSON.stringify([[501, 502, ['Somebody', '']]]) })
      .where('organization_id', '=', tenant.id)
      .where('import_id', '=', id)
      .where('number', '=', 1)
      .execute()
    while (await runChunk(scope, id, plans));
    const { body } = await tenant.owner.get(contactsAt(tenant, '&phone=500'))
    const { body: some } = await tenant.owner.get(contactsAt(tenant, '&name=Somebody'))
    assert.deepEqual([body.count, some.count], [0, 1])
  })

  // Red without the lock in putBack.
  test('leaves what somebody changes while it is put back', async () => {
    const tenant = await organization()
    const done = await imported(tenant, file)
    const [first] = await recordsOf(tenant)
    await tenant.owner.post(importPath(tenant, `${done.id}/revert/`))
    const scope = await serviceIn(tenant)
    await overlapping(
      scope,
      (inside) => contacts.change(inside, first.id, { title: 'Miller' }),
      () => revertSome(scope, done.id),
    )
    const { counts } = await runToEnd(tenant, done.id)
    assert.deepEqual([counts.reverted, counts.left], [2, 1])
    const { body } = await tenant.owner.get(contactAt(tenant, first.id))
    assert.equal(body.title, 'Miller')
  })

  // These two are red where an erasure does not hold imports.
  test('keeps nobody who is erased while their row is written', async () => {
    const tenant = await organization()
    const { id } = await uploaded(tenant, file)
    await started(tenant, id)
    const [, erased] = await overlapping(
      await serviceIn(tenant),
      (inside) => runChunk(inside, id),
      () => erase(tenant, emails[1]!),
    )
    assert.equal(erased.status, 201, JSON.stringify(erased.body))
    await runToEnd(tenant, id)
    assert.deepEqual(await addressesIn(tenant), [emails[0], emails[2]])
  })

  test('gives nobody back who is erased while it is put back', async () => {
    const tenant = await organization()
    const { body: ada } = await tenant.owner.post(contactsAt(tenant), {
      name: 'Ada',
      email: emails[1],
      external_id: '7',
    })
    const done = await imported(tenant, 'external_id,email\n7,other@y.example\n', {
      change: { match: 'external_id' },
    })
    await tenant.owner.post(importPath(tenant, `${done.id}/revert/`))
    await overlapping(
      await serviceIn(tenant),
      (inside) => revertSome(inside, done.id),
      () => erase(tenant, emails[1]!),
    )
    await runToEnd(tenant, done.id)
    assert.deepEqual(await addressesIn(tenant), [])
    assert.equal((await tenant.owner.get(contactAt(tenant, ada.id))).status, 404)
  })
})
