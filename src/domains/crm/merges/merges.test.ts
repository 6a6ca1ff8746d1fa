import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { provisioned } from '#domains/gtm/provisioned.fixture.ts'
import { eventsOf } from '#test/event-log.ts'
import { organization, world } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { later, workbench } from '../workbench.fixture.ts'
import { settleMerges } from './job.ts'

const unknownId = '0199a1b2-0000-7000-8000-00000000dead'

suite('merging contacts', () => {
  test('makes one of several: fills, unites, moves what points there, and keeps old ids good', async () => {
    const bench = workbench(await organization())
    const { make, read, send, tenant } = bench
    const account = await make('accounts')
    const ada = await make('contacts', { name: 'Ada', email: 'ada@mill.example', tags: ['Baker'] })
    const [old, third] = [
      await make('contacts', {
        name: 'Ada Miller',
        email: 'a.miller@mill.example',
        phone: '+49 30 1',
        account_id: account.id,
        tags: ['baker', 'partner'],
        consent: 'withdrawn',
      }),
      await make('contacts', {
        name: 'A.',
        phone: '+49 30 2',
        title: 'Head',
        email: 'ADA@mill.example',
      }),
    ]
    const link = { contact_id: old.id }
    const pointing = [
      ['deals', await make('deals', link)],
      ['tasks', await make('tasks', link)],
      ['notes', await make('notes', link)],
      ['interactions', await make('interactions', link)],
    ] as const
    const { status, body } = await send('/crm/contacts/merge/', {
      into: ada.id,
      from: [old.id, third.id],
      fields: { phone: third.id },
    })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.into, body.from, body.undone_at], [ada.id, [old.id, third.id], null])
    const { contact } = body
    assert.deepEqual(
      {
        name: contact.name,
        email: contact.email,
        phone: contact.phone,
        title: contact.title,
        tags: contact.tags,
        emails: contact.emails,
        account_id: contact.account_id,
        consent: contact.consent,
        created_at: contact.created_at,
      },
      {
        name: 'Ada',
        email: 'ada@mill.example',
        phone: '+49 30 2',
        title: 'Head',
        tags: ['Baker', 'partner'],
        emails: ['a@b.example', 'a.miller@mill.example'],
        account_id: account.id,
        consent: 'withdrawn',
        created_at: ada.created_at,
      },
    )
    for (const id of [ada.id, old.id, third.id])
      assert.deepEqual(await read('contacts', { id }), contact)
    for (const [noun, record] of pointing)
      assert.equal((await read(noun, record)).contact_id, ada.id, noun)
    assert.equal((await bench.ask('/crm/contacts/')).count, 1)
    assert.equal((await bench.ask('/crm/contacts/', '&tag=partner')).count, 1)
    const patched = await tenant.owner.patch(`/crm/contacts/${old.id}/${bench.at}`, {
      title: 'Chief',
    })
    assert.deepEqual([patched.status, patched.body.id], [200, ada.id])
    const [merged] = await eventsOf(tenant, 'contact.merged')
    assert.deepEqual((merged!.changes as Record<string, unknown>)['phone'], ['', '+49 30 2'])
    assert.equal((merged!.data as { merge_id: string }).merge_id, body.id)
    const gone = (await eventsOf(tenant, 'contact.deleted')).map(
      ({ data }) => data as Record<string, unknown>,
    )
    assert.deepEqual(
      gone.map(({ id, merge_id, merged_into }) => ({ id, merge_id, merged_into })),
      [old, third].map(({ id }) => ({ id, merge_id: body.id, merged_into: ada.id })),
    )
    assert.equal((await bench.ask('/crm/merges/')).results[0].id, body.id)
    assert.equal((await bench.ask('/crm/merges/', '&kind=account')).count, 0)
  })

  test('is undone to the byte, with all that points to them', async () => {
    const bench = workbench(await organization())
    const { make, read, send } = bench
    const [ada, old] = [
      await make('contacts', { phone: '' }),
      await make('contacts', { name: 'Ada M.', email: 'am@mill.example', phone: '1', tags: ['x'] }),
    ]
    const [task, own] = [
      await make('tasks', { contact_id: old.id }),
      await make('tasks', { contact_id: ada.id }),
    ]
    const { body } = await send('/crm/contacts/merge/', { into: ada.id, from: [old.id] })
    const undone = await send(`/crm/merges/${body.id}/undo/`)
    assert.equal(undone.status, 200, JSON.stringify(undone.body))
    assert.notEqual(undone.body.undone_at, null)
    assert.deepEqual(await read('contacts', ada), ada)
    assert.deepEqual(await read('contacts', old), old)
    assert.deepEqual(await read('tasks', task), task)
    assert.deepEqual(await read('tasks', own), own)
    assert.equal((await bench.ask('/crm/contacts/', '&search=am@mill.example')).count, 1)
    assert.equal((await bench.ask('/crm/contacts/', '&tag=x')).count, 1)
    const again = await send(`/crm/merges/${body.id}/undo/`)
    assert.deepEqual([again.status, again.body.code], [409, 'merge_undone'])
  })

  test('leaves with the one that stayed what was edited and linked since', async () => {
    const bench = workbench(await organization())
    const { make, read, send, tenant, at } = bench
    const [ada, old] = [
      await make('contacts', { name: 'Ada', phone: '', tags: ['one'], emails: [] }),
      await make('contacts', { name: 'Eve', phone: '2', title: 'Head', tags: ['two'], emails: [] }),
    ]
    const moved = await make('notes', { contact_id: old.id })
    const { body } = await send('/crm/contacts/merge/', { into: ada.id, from: [old.id] })
    await tenant.owner.patch(`/crm/contacts/${ada.id}/${at}`, {
      title: 'Chief',
      tags: ['one', 'two', 'three'],
    })
    const since = await make('notes', { contact_id: ada.id })
    await bench.remove('notes', moved)
    assert.equal((await send(`/crm/merges/${body.id}/undo/`)).status, 200)
    const shown = await read('contacts', ada)
    assert.deepEqual([shown.title, shown.phone, shown.tags], ['Chief', '', ['one', 'three']])
    assert.deepEqual(await read('contacts', old), old)
    assert.equal((await read('notes', since)).contact_id, ada.id)
    assert.equal(await bench.back(moved), 200)
    assert.deepEqual(await read('notes', moved), moved)
  })

  test('unites custom fields, unique ones too, and gives them back', async () => {
    const { make, read, send, tenant, at } = workbench(await organization())
    for (const field of [
      { key: 'code', label: 'Code', type: 'text', unique: true },
      { key: 'region', label: 'Region', type: 'text', indexed: true },
    ])
      assert.equal((await send('/crm/fields/', { record: 'contact', ...field })).status, 201)
    const [a, b] = [
      await make('contacts', { custom: { region: 'north' } }),
      await make('contacts', { custom: { region: 'south', code: 'X1' } }),
    ]
    const wish = { into: a.id, from: [b.id], fields: { 'custom.region': b.id } }
    const { body } = await send('/crm/contacts/merge/', wish)
    assert.deepEqual(body.contact.custom, { region: 'south', code: 'X1' })
    const found = await tenant.owner.get(`/crm/contacts/${at}&custom.code=x1`)
    assert.deepEqual(found.body.results[0].id, a.id)
    assert.equal((await send(`/crm/merges/${body.id}/undo/`)).status, 200)
    for (const one of [a, b]) assert.deepEqual(await read('contacts', one), one)
  })

  test('gives nothing back to a field that was made anew since', async () => {
    const { make, read, send, tenant } = workbench(await organization())
    const field = { record: 'contact', key: 'region', label: 'Region', type: 'text' }
    const { body: gone } = await send('/crm/fields/', field)
    const [a, b] = [
      await make('contacts', { custom: { region: 'north' } }),
      await make('contacts', { custom: { region: 'south' } }),
    ]
    const { body } = await send('/crm/contacts/merge/', { into: a.id, from: [b.id] })
    await tenant.owner.delete(pathsOf('fields').one(tenant, gone.id))
    assert.equal((await send('/crm/fields/', { ...field, label: 'Anew' })).status, 201)
    assert.equal((await send(`/crm/merges/${body.id}/undo/`)).status, 200)
    for (const one of [a, b]) assert.deepEqual((await read('contacts', one)).custom, {})
  })

  test('is undone from the last one to the first, and refused otherwise', async () => {
    const { make, read, send, remove, back } = workbench(await organization())
    const [a, b, c] = [await make('contacts'), await make('contacts'), await make('contacts')]
    const first = (await send('/crm/contacts/merge/', { into: b.id, from: [c.id] })).body
    const second = (await send('/crm/contacts/merge/', { into: a.id, from: [b.id] })).body
    assert.equal((await read('contacts', c)).id, a.id)
    const early = await send(`/crm/merges/${first.id}/undo/`)
    assert.deepEqual([early.body.code, early.body.merge_id], ['merge_not_last', second.id])
    const again = await send('/crm/contacts/merge/', { into: a.id, from: [c.id] })
    assert.deepEqual([again.body.code, again.body.into], ['already_merged', a.id])
    await remove('contacts', a)
    assert.equal((await send(`/crm/merges/${second.id}/undo/`)).body.code, 'merged_record_deleted')
    assert.equal((await read('contacts', b)).code, 'not_found')
    assert.equal(await back(a), 200)
    for (const { id } of [second, first])
      assert.equal((await send(`/crm/merges/${id}/undo/`)).status, 200)
    for (const one of [a, b, c]) assert.deepEqual(await read('contacts', one), one)
  })

  test('is only tried with dry_run, in the body or the query', async () => {
    const { make, read, send, ask } = workbench(await organization())
    const [a, b] = [await make('contacts'), await make('contacts')]
    const wish = { into: a.id, from: [b.id] }
    for (const [path, body] of [
      ['/crm/contacts/merge/', { ...wish, dry_run: true }],
      ['/crm/contacts/merge/?dry_run=true&', wish],
    ] as const) {
      const { status, headers } = await send(path, body)
      assert.deepEqual([status, headers.get('dry-run')], [200, 'true'])
      assert.deepEqual(await read('contacts', b), b)
    }
    assert.equal((await ask('/crm/merges/')).count, 0)
  })

  test('refuses what names nobody, one twice, or fields that are none', async () => {
    const bench = workbench(await organization())
    const { make, send } = bench
    const [a, b] = [await make('contacts'), await make('contacts')]
    const wish = { into: a.id, from: [b.id] }
    for (const [body, field] of [
      [{ ...wish, from: [a.id] }, 'from'],
      [{ ...wish, from: [b.id, b.id] }, 'from'],
      [{ ...wish, from: [unknownId] }, 'from'],
      [{ ...wish, into: unknownId }, 'into'],
      [{ ...wish, fields: { phon: a.id } }, 'fields.phon'],
      [{ ...wish, fields: { created_at: a.id } }, 'fields.created_at'],
      [{ ...wish, fields: { 'custom.nope': a.id } }, 'fields.custom.nope'],
      [{ ...wish, fields: { phone: unknownId } }, 'fields.phone'],
    ] as const) {
      const { status, body: problem } = await send('/crm/contacts/merge/', body)
      assert.deepEqual([status, problem.errors?.[0].field], [400, field], JSON.stringify(problem))
    }
    const stale = await bench.send('/crm/contacts/merge/', wish, { 'if-match': '"x"' })
    assert.equal(stale.status, 412)
  })

  test('gives nobody their consent again that they withdrew, whatever is chosen', async () => {
    const { make, read, send } = workbench(await organization())
    const withdrawn = await make('contacts', { consent: 'withdrawn' })
    for (const consent of ['given', 'unknown']) {
      const other = await make('contacts', { consent })
      for (const [into, from] of [
        [withdrawn, other],
        [other, withdrawn],
      ] as const) {
        const wish = { into: into.id, from: [from.id], fields: { consent: other.id } }
        const { status, body: problem } = await send('/crm/contacts/merge/', wish)
        const [fault] = problem.errors
        assert.deepEqual([status, fault.field, fault.code], [400, 'fields.consent', 'incompatible'])
        assert.match(fault.message, /Leave `consent` out of `fields`/u)
        assert.deepEqual(await read('contacts', other), other)
      }
    }
    const other = await make('contacts', { consent: 'given' })
    const wish = { into: other.id, from: [withdrawn.id], fields: { consent: withdrawn.id } }
    const { body } = await send('/crm/contacts/merge/', wish)
    assert.equal(body.contact.consent, 'withdrawn')
  })

  test('takes leads along, and back', async () => {
    const tenant = await organization()
    const { make, send, ask } = workbench(tenant)
    const profile = await provisioned(tenant)
    const path = `/gtm/profiles/${profile.id}/discover-leads/?organization_id=${tenant.id}`
    const [lead] = (await tenant.owner.post(path)).body
    const at = `?organization_id=${tenant.id}`
    const { body: converted } = await tenant.owner.post(`/gtm/leads/${lead.id}/convert/${at}`)
    const [person, company] = [await make('contacts'), await make('accounts')]
    const merges: string[] = []
    for (const [noun, into, from] of [
      ['contacts', person.id, converted.contact_id],
      ['accounts', company.id, converted.account_id],
    ] as const) {
      const { status, body } = await send(`/crm/${noun}/merge/`, { into, from: [from] })
      assert.equal(status, 200, JSON.stringify(body))
      merges.push(body.id)
    }
    const moved = await ask(`/gtm/leads/${lead.id}/`)
    assert.deepEqual([moved.contact_id, moved.account_id], [person.id, company.id])
    for (const id of merges.toReversed())
      assert.equal((await send(`/crm/merges/${id}/undo/`)).status, 200)
    const back = await ask(`/gtm/leads/${lead.id}/`)
    assert.deepEqual(
      [back.contact_id, back.account_id],
      [converted.contact_id, converted.account_id],
    )
  })

  test('becomes final after a while, and with the erasure of the person', async () => {
    const tenant = await organization()
    const { make, send, read } = workbench(tenant)
    const pair = async (email: string) => {
      const [a, b] = [await make('contacts'), await make('contacts', { email })]
      const { body } = await send('/crm/contacts/merge/', { into: a.id, from: [b.id] })
      return { id: body.id, into: a, from: b }
    }
    const old = await pair('one@x.example')
    await settleMerges(await later(31))
    assert.equal((await send(`/crm/merges/${old.id}/undo/`)).body.code, 'merge_final')
    assert.equal((await read('contacts', old.from)).id, old.into.id)
    const email = `zoe@${tenant.id}.example`
    const zoe = await pair(email)
    const erased = await tenant.owner.post('/privacy/erasures/', {
      organization_id: tenant.id,
      email,
    })
    assert.equal(erased.status, 201, JSON.stringify(erased.body))
    for (const one of [zoe.into, zoe.from])
      assert.equal((await read('contacts', one)).code, 'not_found')
    assert.equal((await send(`/crm/merges/${zoe.id}/undo/`)).body.code, 'merge_final')
    const { runtime } = await world()
    const { db } = await runtime.gate.system(runtime.base, tenant.id)
    const left = await db
      .selectFrom('crm_merges')
      .selectAll()
      .where('organization_id', '=', tenant.id)
      .execute()
    assert.ok(!JSON.stringify(left).includes(email))
  })
})

suite('merging accounts', () => {
  test('moves people and deals, and gives them back', async () => {
    const { make, read, send } = workbench(await organization())
    const [mill, twin] = [
      await make('accounts', { industry: '' }),
      await make('accounts', { industry: 'Bakeries' }),
    ]
    const [contact, deal] = [
      await make('contacts', { account_id: twin.id }),
      await make('deals', { account_id: twin.id }),
    ]
    const { body } = await send('/crm/accounts/merge/', { into: mill.id, from: [twin.id] })
    assert.equal(body.account.industry, 'Bakeries')
    assert.equal((await read('contacts', contact)).account_id, mill.id)
    assert.equal((await read('accounts', twin)).id, mill.id)
    assert.equal((await send(`/crm/merges/${body.id}/undo/`)).status, 200)
    assert.deepEqual(await read('accounts', mill), mill)
    assert.deepEqual(await read('contacts', contact), contact)
    assert.deepEqual(await read('deals', deal), deal)
  })
})
