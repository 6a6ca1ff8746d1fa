import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { accountNamed } from '../accounts/account-of.ts'
import { knownAccounts } from '../accounts/known-accounts.ts'
import { imported } from '../imports/imports.fixture.ts'
import { matchesOf } from '../matches.ts'
import { workbench } from '../workbench.fixture.ts'

interface Pair {
  readonly records: readonly { readonly id: string }[]
  readonly score: number
  readonly reasons: readonly string[]
}

const kept = 'hearth.example'
const gone = 'mill.example'

/** Two companies, of which the second became part of the first. */
async function merged(more: { readonly fields?: boolean } = {}) {
  const tenant = await organization()
  const bench = workbench(tenant)
  const { make, send, ask } = bench
  const first = await make('accounts', { name: 'Hearth', domain: kept })
  const second = await make('accounts', { name: 'Mill', website: `https://www.${gone}/` })
  const fields = more.fields === true ? { domain: second.id } : {}
  const wish = { into: first.id, from: [second.id], fields }
  const { status, body } = await send('/crm/accounts/merge/', wish)
  assert.equal(status, 200, JSON.stringify(body))
  return {
    ...bench,
    tenant,
    first,
    second,
    undo: async () => assert.equal((await send(`/crm/merges/${body.id}/undo/`, {})).status, 200),
    batch: async (op: string, data: object) => {
      const operations = [{ op, match: 'domain', data }]
      return (await send('/crm/accounts/batch/', { operations })).body.results[0]
    },
    called: async (query: string): Promise<string[]> =>
      (await ask('/crm/accounts/', `&${query}`)).results.map(({ id }: { id: string }) => id),
  }
}

suite('the domain of a company that became part of another', () => {
  test('finds the one that stayed in batches, which keeps its own', async () => {
    const { batch, first, read } = await merged()
    const sent = [
      { domain: gone, name: 'Hearth' },
      { website: `https://shop.${gone}/flour`, name: 'Hearth' },
      { domain: `https://www.${gone}/`, phone: '+44 1632 960123' },
    ]
    for (const data of sent) {
      const { status, id } = await batch('upsert', data)
      assert.deepEqual([status, id], [200, first.id], JSON.stringify(data))
      assert.equal((await read('accounts', first)).domain, kept)
    }
    const deleted = await batch('delete', { domain: gone })
    assert.equal(deleted.status, 404)
    assert.ok(deleted.error.detail.includes(first.id), deleted.error.detail)
    assert.equal((await batch('upsert', { domain: 'other.example', name: 'Else' })).status, 201)
  })

  test('finds it in imports of companies, and of people who name it', async () => {
    const { tenant, first, read, ask } = await merged()
    const file = `name,domain\nOne,${gone}\nTwo,${kept}\nThree,${gone}\nFour,other.example\n`
    const change = { match: 'domain' }
    const { counts } = await imported(tenant, file, { record: 'account', change })
    assert.deepEqual([counts.created, counts.updated], [1, 3])
    const { name, domain } = await read('accounts', first)
    assert.deepEqual([name, domain], ['Three', kept])
    await imported(tenant, `name,email,account\nAda,ada@${gone},${gone}\n`)
    assert.equal((await ask('/crm/contacts/')).results[0].account_id, first.id)
  })

  test('is met where a company comes in alone, which is then united with the one that stayed', async () => {
    const { tenant, at, first, read } = await merged()
    const take = (choice: string) =>
      tenant.owner.post(`/crm/accounts/${at}&on_duplicate=${choice}`, {
        name: 'Mill & Hearth',
        domain: gone,
      })
    const refused = await take('refuse')
    assert.deepEqual([refused.status, refused.body.existing_id], [409, first.id])
    const united = await take('update')
    assert.deepEqual([united.status, united.body.id], [200, first.id])
    const { name, domain } = await read('accounts', first)
    assert.deepEqual([name, domain], ['Mill & Hearth', kept])
    const made = await take('create')
    assert.deepEqual([made.status, made.body.domain], [201, gone])
  })

  test('is known to forms, to discoveries and to what looks for a company', async () => {
    const { tenant, first } = await merged()
    const { scope } = tenant
    const { id } = await accountNamed(scope, { name: 'Somebody', domain: gone })
    assert.equal(id, first.id)
    const { domains } = await knownAccounts(scope, { domains: [gone, 'no.example'], names: [] })
    assert.deepEqual([...domains], [gone])
    const { account_id } = await matchesOf(scope, { email: '', domain: gone, name: '' })
    assert.equal(account_id, first.id)
  })

  test('tells of duplicates, in the list and where a company comes in, until the merge is undone', async () => {
    const { tenant, at, ask, send, make, first, undo } = await merged()
    const third = await make('accounts', { name: 'Third', domain: 'third.example' })
    const path = '/crm/accounts/merge/'
    const { body } = await send(path, { into: third.id, from: [first.id], fields: {} })
    const come = { name: 'Newcomer', domain: gone }
    const refused = await tenant.owner.post(`/crm/accounts/${at}&on_duplicate=refuse`, come)
    assert.equal(refused.status, 409)
    const told = { score: 0.9, reasons: ['domain'] }
    assert.deepEqual(refused.body.candidates, [{ id: third.id, ...told }])
    assert.equal(refused.headers.get('x-possible-duplicates'), third.id)
    const newer = await make('accounts', { name: 'Newcomer', domain: gone })
    const listed = async () =>
      (await ask('/crm/duplicates/', '&record=account')).results.map(
        ({ records, score, reasons }: Pair) => ({
          ids: records.map(({ id }) => id).toSorted(),
          score,
          reasons,
        }),
      )
    assert.deepEqual(await listed(), [{ ids: [third.id, newer.id].toSorted(), ...told }])
    assert.equal((await send(`/crm/merges/${body.id}/undo/`, {})).status, 200)
    assert.deepEqual(await listed(), [{ ids: [first.id, newer.id].toSorted(), ...told }])
    await undo()
    assert.equal((await listed()).length, 1, 'the one that had it is there itself')
    assert.ok(!JSON.stringify(await listed()).includes(first.id))
  })

  test('filters lists as the one that stayed', async () => {
    const { called, make, send, first } = await merged()
    const other = await make('accounts', { name: 'Else', domain: 'other.example' })
    const upper = gone.toUpperCase()
    for (const query of [`domain=${gone}`, `domain=${upper}`, `domain__eq=${gone}`])
      assert.deepEqual(await called(query), [first.id], query)
    assert.deepEqual(await called(`domain__in=${gone},other.example`), [other.id, first.id])
    assert.deepEqual(await called(`domain=${gone}&domain__in=other.example`), [])
    const filter = { or: [{ and: [{ field: 'domain', op: 'eq', value: gone }] }] }
    const found = await send('/crm/accounts/query/', { filter })
    assert.equal(found.body.results[0].id, first.id)
  })

  test('is its own again once the merge is undone', async () => {
    const { undo, called, batch, second } = await merged()
    await undo()
    assert.deepEqual(await called(`domain=${gone}`), [second.id])
    assert.equal((await batch('upsert', { domain: gone, name: 'Mill' })).id, second.id)
  })

  test('is not lost where the one that stayed takes it, and told with the merge', async () => {
    const { called, ask, first, second } = await merged({ fields: true })
    for (const one of [kept, gone]) assert.deepEqual(await called(`domain=${one}`), [first.id], one)
    const known = (await ask('/crm/merges/')).results[0].known_as
    assert.deepEqual(known, [{ id: second.id, external_id: null, domain: kept, phone: null }])
  })

  test('means a company that has it before one that only became part of another', async () => {
    const { make, called, batch, remove, first } = await merged()
    const newer = await make('accounts', { name: 'Mill', domain: gone })
    assert.deepEqual(await called(`domain=${gone}`), [newer.id])
    assert.equal((await batch('upsert', { domain: gone, name: 'Mill' })).id, newer.id)
    await remove('accounts', newer)
    assert.equal((await batch('upsert', { domain: gone, name: 'Mill' })).id, first.id)
  })
})
