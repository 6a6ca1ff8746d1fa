import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readMigrations } from '#kernel/postgres/migrating/migration-files.ts'
import { columnsWith } from '#test/columns-with.ts'
import { none } from '#test/none.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { imported } from '../imports/imports.fixture.ts'
import { workbench } from '../workbench.fixture.ts'
import { knownPeople } from './known-people.ts'
import { contactShapes } from './schemas.ts'

const { one: contact } = pathsOf('contacts')

/** The fields of a contact that hold an address, each with how it holds one. */
function fieldsOfAddresses(): [name: string, held: (address: string) => unknown][] {
  const ways = [(address: string) => address, (address: string) => [address]]
  return Object.entries(contactShapes.change.shape).flatMap(([name, field]) =>
    ways
      .filter((held) => field.safeParse(held('a@b.example')).success)
      .filter((held) => !field.safeParse(held('no address')).success)
      .map((held): [string, typeof held] => [name, held]),
  )
}

/** The migration that puts the rows of such contacts right. */
async function changedPlaces(): Promise<readonly string[]> {
  const folder = new URL('../../../../migrations/', import.meta.url)
  const all = await readMigrations(folder)
  return all.find(({ name }) => name.startsWith('0529'))?.statements ?? []
}

suite('further addresses of contacts', () => {
  test('are kept once each, whatever their case, as tags are', async () => {
    const { tenant, at, make } = workbench(await organization())
    const twice = ['Ada@two.example', 'ada@TWO.example', 'eve@two.example', 'Ada@two.example']
    const ada = await make('contacts', { emails: twice })
    assert.deepEqual(ada['emails'], ['Ada@two.example', 'eve@two.example'])
    const change = { emails: [...twice, 'bob@two.example'] }
    const { body } = await tenant.owner.patch(`/crm/contacts/${ada.id}/${at}`, change)
    assert.deepEqual(body.emails, ['Ada@two.example', 'eve@two.example', 'bob@two.example'])
  })

  test('find them as their own does', async () => {
    const tenant = await organization()
    const { make, ask, send, read } = workbench(tenant)
    const ada = await make('contacts', {
      email: 'ada@one.example',
      emails: ['A.Miller@two.example'],
    })
    const found = async (more: string) =>
      (await ask('/crm/contacts/', more)).results.map(({ id }: { id: string }) => id)
    for (const more of ['&email=a.miller@TWO.example', '&email=ada@one.example', '&search=a.mill'])
      assert.deepEqual(await found(more), [ada.id], more)
    assert.deepEqual(
      await knownPeople(tenant.scope, {
        emails: ['a.miller@two.example'],
        domains: ['two.example'],
      }),
      {
        emails: new Set(['a.miller@two.example']),
        domains: new Set(['two.example']),
      },
    )
    for (const twin of [
      { email: 'a.miller@two.example' },
      { name: 'A', emails: ['ADA@one.example'] },
    ]) {
      const refused = await send('/crm/contacts/?on_duplicate=refuse&', twin)
      assert.deepEqual([refused.status, refused.body.existing_id], [409, ada.id])
    }
    const done = await imported(tenant, 'email,title\na.miller@two.example,Miller\n')
    assert.deepEqual([done.counts.created, done.counts.updated], [0, 1])
    const now = await read('contacts', ada)
    assert.deepEqual(
      [now['title'], now['email'], now['emails']],
      ['Miller', 'a.miller@two.example', ['ada@one.example']],
    )
    for (const address of ['ada@one.example', 'a.miller@two.example'])
      assert.deepEqual(await found(`&email=${address}`), [ada.id], address)
    await tenant.owner.patch(contact(tenant, ada.id), { email: 'ada@one.example' })
    for (const address of ['ada@one.example', 'a.miller@two.example'])
      assert.deepEqual(await found(`&email=${address}`), [ada.id], address)
  })

  test('that changed places with the own one find a contact once, also where older code wrote them', async () => {
    const tenant = await organization()
    const { make, ask, read } = workbench(tenant)
    const ada = await make('contacts', { email: 'ada@one.example', emails: ['ada@two.example'] })
    const bob = await make('contacts', { email: '', emails: ['bob@one.example'] })
    const eve = await make('contacts', { email: 'eve@one.example', emails: ['Eve@two.example'] })
    const swapped = `update contacts set email = $3, emails = $4 where organization_id = $1 and id = $2`
    const found = async () => {
      const all = ['ada@one', 'ada@two', 'bob@one', 'eve@one', 'eve@two', 'eve@old']
      const lists = all.map((one) => ask('/crm/contacts/', `&email=${one}.example`))
      return (await Promise.all(lists)).map(({ results }) =>
        results.map(({ id }: { id: string }) => id),
      )
    }
    await asTableOwner(async (client) => {
      await client.query(swapped, [tenant.id, ada.id, 'ada@two.example', ['ada@one.example']])
      await client.query(swapped, [tenant.id, bob.id, 'bob@one.example', []])
      const old =
        'insert into contact_emails (organization_id, contact_id, email, created_at) values ($1, $2, $3, now())'
      await client.query(old, [tenant.id, eve.id, 'eve@old.example'])
      assert.deepEqual((await found())[0], [])
      for (let time = 0; time < 2; time += 1) {
        await client.query('begin')
        for (const statement of await changedPlaces()) await client.query(statement)
        await client.query('commit')
      }
      const { rows } = await client.query(
        `select contact_id, email, created_at = (select created_at from contacts c where c.id = contact_id) as "isOfContact"
           from contact_emails where organization_id = $1 order by email_key`,
        [tenant.id],
      )
      assert.deepEqual(rows, [
        { contact_id: ada.id, email: 'ada@one.example', isOfContact: true },
        { contact_id: eve.id, email: 'Eve@two.example', isOfContact: true },
      ])
    })
    assert.deepEqual(await found(), [[ada.id], [ada.id], [bob.id], [eve.id], [eve.id], []])
    assert.deepEqual((await read('contacts', ada))['emails'], ['ada@one.example'])
  })

  test('are erased and shown wherever a contact with one is kept', async () => {
    const tenant = await organization()
    const { make, send, remove, at } = workbench(tenant)
    const names: string[] = []
    for (const [name, held] of fieldsOfAddresses()) {
      const address = `${name}@${crypto.randomUUID()}.example`
      const other = { email: '', emails: [], [name]: held(address) }
      const [kept, gone] = [await make('contacts', other), await make('contacts', other)]
      const [into, from] = [await make('contacts', { emails: [] }), await make('contacts', other)]
      const merged = await send('/crm/contacts/merge/', { into: into.id, from: [from.id] })
      assert.equal(merged.status, 200, JSON.stringify(merged.body))
      await make('notes', { body: 'Likes rye.', contact_id: kept.id })
      await remove('contacts', gone)
      const shown = await tenant.owner.get(`/privacy/export/${at}&email=${address}`)
      assert.deepEqual(
        shown.body.kept.map(({ kind }: { kind: string }) => kind).toSorted(),
        ['contact', 'contact', 'deleted_contact', 'merged_contact', 'note'],
        name,
      )
      const erased = await send('/privacy/erasures/', { email: address })
      assert.equal(erased.status, 201, JSON.stringify(erased.body))
      const left = await asTableOwner((client) => columnsWith(client, address, tenant.id))
      none(
        left.filter((column) => !column.startsWith('events.') && !column.startsWith('pgboss.')),
        `${address} is left`,
      )
      names.push(name)
    }
    assert.deepEqual(names, ['email', 'emails'])
  })
})
