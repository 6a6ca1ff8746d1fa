import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { overlapping, waitedForBy } from '#test/overlap.ts'
import { organization } from '#test/world.ts'
import { contacts } from '../contacts/contacts.ts'
import { toTrash } from '../trash/to-trash.ts'
import { workbench } from '../workbench.fixture.ts'
import { throughAliases } from './aliases.ts'
import { merge } from './merge.ts'
import { undo } from './undo.ts'

async function pair() {
  const bench = workbench(await organization())
  const [a, b] = [
    await bench.make('contacts', { phone: '' }),
    await bench.make('contacts', { phone: '2' }),
  ]
  return { ...bench, a, b, wish: { into: a.id, from: [b.id], fields: {} } }
}

/** Each of these is red without the lock that its verb takes first; the last one without either of those of `undo` alone is not. */
suite('two at once', () => {
  test('merge one pair once, also in the other direction', async () => {
    for (const isOther of [false, true]) {
      const { tenant, send, a, b, wish, ask } = await pair()
      const other = isOther ? { into: b.id, from: [a.id] } : wish
      const [, second] = await overlapping(
        tenant.scope,
        (inside) => merge(inside, 'contact', wish),
        () => send('/crm/contacts/merge/', other),
      )
      assert.deepEqual([second.status, second.body.code], [409, 'already_merged'])
      assert.equal((await ask('/crm/merges/')).count, 1)
      assert.equal((await ask('/crm/contacts/')).count, 1)
    }
  })

  test('merge one contact into two others: all are one, and nobody is lost', async () => {
    const { tenant, make, send, a, b, wish, ask, read } = await pair()
    const c = await make('contacts', { name: 'Eve' })
    const [, second] = await overlapping(
      tenant.scope,
      (inside) => merge(inside, 'contact', wish),
      () => send('/crm/contacts/merge/', { into: c.id, from: [b.id] }),
    )
    assert.deepEqual([second.status, second.body.into, second.body.from], [200, c.id, [a.id]])
    assert.equal((await ask('/crm/contacts/')).count, 1)
    for (const one of [a, b]) assert.equal((await read('contacts', one)).id, c.id)
  })

  test('merge a contact and edit it: what was edited is not lost', async () => {
    const { tenant, a, b, wish, read, send } = await pair()
    const { change } = throughAliases('contact', contacts)
    const [made] = await overlapping(
      tenant.scope,
      (inside) => merge(inside, 'contact', wish),
      () =>
        tenant.owner.patch(`/crm/contacts/${b.id}/?organization_id=${tenant.id}`, {
          title: 'Chief',
        }),
    )
    assert.equal((await read('contacts', a)).title, 'Chief')
    assert.equal((await send(`/crm/merges/${made.merge.id}/undo/`)).status, 200)
    const [, merged] = await overlapping(
      tenant.scope,
      (inside) => change(inside, b.id, { phone: '3' }),
      () => send('/crm/contacts/merge/', wish),
    )
    assert.equal(merged.body.contact.phone, '3')
  })

  test('merge a contact and delete it: one of them is done', async () => {
    const remove = toTrash('contact')
    const codeOf = (error: Error) => error.name
    const one = await pair()
    const [, removed] = await overlapping(
      one.tenant.scope,
      (inside) => merge(inside, 'contact', one.wish),
      () => remove(one.tenant.scope, one.b.id).catch(codeOf),
    )
    assert.equal(removed, 'not_found')
    const other = await pair()
    const [, merged] = await overlapping(
      other.tenant.scope,
      (inside) => remove(inside, other.b.id),
      () => merge(other.tenant.scope, 'contact', other.wish).catch(codeOf),
    )
    assert.equal(merged, 'validation_failed')
  })

  test('undo a merge and edit what stayed: the edit stays', async () => {
    const { tenant, a, wish, read, send } = await pair()
    const { body } = await send('/crm/contacts/merge/', wish)
    await overlapping(
      tenant.scope,
      (inside) => contacts.change(inside, a.id, { phone: '9' }),
      () => undo(tenant.scope, body.id),
    )
    assert.equal((await read('contacts', a)).phone, '9')
  })

  // They wait for each other: one holds the contacts, the other the accounts. Red where the loser is not done again.
  test('merge contacts and the accounts that these belong to', async () => {
    const { tenant, make, send, read } = workbench(await organization())
    const [mill, bakery] = [await make('accounts'), await make('accounts')]
    const [a, b] = [await make('contacts'), await make('contacts', { account_id: bakery.id })]
    let accounts: ReturnType<typeof send> | undefined
    const [merged] = await overlapping(
      tenant.scope,
      async (inside) => {
        await contacts.lockIds(inside, [a.id, b.id])
        accounts ??= send('/crm/accounts/merge/', { into: mill.id, from: [bakery.id] })
        await waitedForBy(inside, accounts)
        return merge(inside, 'contact', { into: a.id, from: [b.id], fields: {} })
      },
      async () => undefined,
    )
    assert.equal((await accounts!).status, 200)
    assert.equal(merged.record.id, a.id)
    assert.equal((await read('contacts', a)).account_id, mill.id)
  })

  test('undo one merge once', async () => {
    const { tenant, wish, ask, send } = await pair()
    const { body } = await send('/crm/contacts/merge/', wish)
    const [, second] = await overlapping(
      tenant.scope,
      (inside) => undo(inside, body.id),
      () => send(`/crm/merges/${body.id}/undo/`),
    )
    assert.deepEqual([second.status, second.body.code], [409, 'merge_undone'])
    assert.equal((await ask('/crm/contacts/')).count, 2)
  })
})
