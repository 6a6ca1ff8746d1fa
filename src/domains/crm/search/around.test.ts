import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { proveWords } from '#kernel/search/prove-words.ts'
import { rewriteWords } from '#kernel/search/rewrite-words.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, world } from '#test/world.ts'
import { accounts } from '../accounts/accounts.ts'
import { contacts } from '../contacts/contacts.ts'
import { imported } from '../imports/imports.fixture.ts'
import { notes } from '../notes/notes.ts'
import { deleteForGood } from '../records/removal.ts'
import { later, workbench, type Shown } from '../workbench.fixture.ts'

async function begun() {
  const bench = workbench(await organization())
  const { tenant, ask, make, at } = bench
  const found = async (text: string, noun = 'contacts'): Promise<string[]> => {
    const { results } = await ask(`/crm/${noun}/`, `&search=${encodeURIComponent(text)}`)
    return results.map(({ name }: Shown) => name)
  }
  return {
    ...bench,
    found,
    person: (name: string, more = {}) =>
      make('contacts', { name, email: '', emails: [], tags: [], ...more }),
    company: (name: string, more = {}) => make('accounts', { name, website: '', ...more }),
    patch: async (noun: string, { id }: Shown, body: object) =>
      assert.equal((await tenant.owner.patch(`/crm/${noun}/${id}/${at}`, body)).status, 200),
    prove: async () => {
      for (const { searched } of [contacts, accounts])
        assert.deepEqual(await proveWords(tenant.scope, searched!), [])
    },
  }
}

/** What the job of each minute does. */
async function rewrite(hours = 0) {
  const { runtime } = await world()
  const job = runtime.app.jobs.find(({ name }) => name === 'crm.write_words')!
  await job.handle({ scope: await later(hours / 24), payload: {} })
}

suite('a contact is found', () => {
  test('by the name of its account: its words, their beginnings, with a slip, beside its own', async () => {
    const { found, person, company, prove } = await begun()
    const bakery = await company('Sunrise Bakery')
    await person('Ada', { account_id: bakery.id })
    await person('Bob', { account_id: (await company('Copper Works')).id })
    await person('Cora')
    for (const text of [
      'bakery',
      'sunr',
      'bakrey',
      'pakery',
      'ada bakery',
      'Bakery Ada',
      'a sunrise b',
    ])
      assert.deepEqual(await found(text), ['Ada'], text)
    for (const text of ['bob bakery', 'cora sunrise', 'sunrise copper'])
      assert.deepEqual(await found(text), [], text)
    await prove()
  })

  test('by its account from when it belongs to it, until it does no more', async () => {
    const { found, person, company, patch, prove } = await begun()
    const [bakery, works] = [await company('Bakery'), await company('Works')]
    const ada = await person('Ada')
    await patch('contacts', ada, { account_id: bakery.id })
    assert.deepEqual(await found('bakery'), ['Ada'])
    await patch('contacts', ada, { name: 'Ada Bakery' })
    await patch('contacts', ada, { account_id: works.id })
    assert.deepEqual(
      [await found('bakery'), await found('works')],
      [['Ada Bakery'], ['Ada Bakery']],
    )
    await patch('contacts', ada, { account_id: null, name: 'Ada' })
    assert.deepEqual([await found('bakery'), await found('works')], [[], []])
    await prove()
  })

  test('by what is noted of it, and so is an account', async () => {
    const { found, person, company, make, patch, remove, back, prove } = await begun()
    const [ada, bob] = [await person('Ada'), await person('Bob')]
    const bakery = await company('Bakery')
    const note = await make('notes', {
      body: 'Wants sourdough',
      contact_id: ada.id,
      account_id: bakery.id,
    })
    const both = async (text: string) => [await found(text), await found(text, 'accounts')]
    assert.deepEqual(await both('sourdough'), [['Ada'], ['Bakery']])
    assert.deepEqual(await found('ada sourdoguh'), ['Ada'])
    await patch('notes', note, { body: 'Wants focaccia' })
    assert.deepEqual(await both('sourdough'), [[], []])
    await patch('notes', note, { contact_id: bob.id })
    assert.deepEqual(await both('focaccia'), [['Bob'], ['Bakery']])
    await remove('notes', note)
    assert.deepEqual(await both('focaccia'), [[], []])
    assert.equal(await back(note), 200)
    assert.deepEqual(await both('focaccia'), [['Bob'], ['Bakery']])
    await prove()
  })

  test('by the latest of its notes, where there are very many words', async () => {
    const { found, person, make, prove } = await begun()
    const ada = await person('Ada')
    const long = (kind: string) =>
      Array.from({ length: 480 }, (_, place) => `${kind}${place.toString(36)}`).join(' ')
    await make('notes', { body: long('old'), contact_id: ada.id })
    assert.deepEqual(await found('olda'), ['Ada'])
    await make('notes', { body: long('new'), contact_id: ada.id })
    assert.deepEqual([await found('old70'), await found('newa')], [[], ['Ada']])
    await prove()
  })
})

suite('the words of a contact follow', () => {
  test('the name of its account, at once of few and soon of many', async () => {
    const { found, company, patch, send, prove, ask } = await begun()
    const bakery = await company('Bakery')
    const data = Array.from({ length: 260 }, (_, place) => ({
      name: `P${place}`,
      account_id: bakery.id,
    }))
    const operations = data.map((one) => ({ op: 'create', data: one }))
    assert.equal((await send('/crm/contacts/batch/', { operations })).status, 200)
    const count = async (text: string) => (await ask('/crm/contacts/', `&search=${text}`)).count
    assert.equal(await count('bakery'), 260)
    await patch('accounts', bakery, { name: 'Mill' })
    await patch('accounts', bakery, { name: 'Harbour' })
    assert.equal(await count('harbour'), 100)
    await rewrite()
    assert.deepEqual([await count('harbour'), await count('bakery')], [260, 0])
    const small = await company('North Studio')
    await patch('contacts', (await ask('/crm/contacts/', '&search=P1')).results[0], {
      account_id: small.id,
    })
    await patch('accounts', small, { name: 'Studio North' })
    await prove()
    await patch('accounts', small, { name: 'Atelier' })
    assert.equal((await found('atelier')).length, 1)
    await prove()
  })

  test('a merge of accounts, and its undoing', async () => {
    const { found, person, company, send, prove } = await begun()
    const [bakery, works] = [await company('Bakery'), await company('Works')]
    await person('Ada', { account_id: bakery.id })
    await person('Bob', { account_id: works.id })
    const { body } = await send('/crm/accounts/merge/', {
      into: works.id,
      from: [bakery.id],
      fields: { name: bakery.id },
    })
    assert.deepEqual([await found('bakery'), await found('works')], [['Bob', 'Ada'], []])
    assert.equal((await send(`/crm/merges/${body.id}/undo/`)).status, 200)
    assert.deepEqual([await found('bakery'), await found('works')], [['Ada'], ['Bob']])
    await prove()
  })

  test('a merge of contacts, and its undoing', async () => {
    const { found, person, company, make, send, prove } = await begun()
    const ada = await person('Ada')
    const other = await person('Adele', { account_id: (await company('Bakery')).id })
    await make('notes', { body: 'Sourdough', contact_id: other.id })
    const { body } = await send('/crm/contacts/merge/', { into: ada.id, from: [other.id] })
    assert.deepEqual(await found('bakery sourdough'), ['Ada'])
    assert.equal((await send(`/crm/merges/${body.id}/undo/`)).status, 200)
    assert.deepEqual(await found('bakery sourdough'), ['Adele'])
    await prove()
  })

  test('an account into the trash and back, and out of it for good', async () => {
    const { found, person, company, remove, back, prove, tenant, at } = await begun()
    const bakery = await company('Bakery')
    const ada = await person('Ada', { account_id: bakery.id })
    await remove('accounts', bakery)
    assert.deepEqual(await found('bakery'), [])
    assert.equal(await back(bakery), 200)
    assert.deepEqual(await found('bakery'), ['Ada'])
    await remove('contacts', ada)
    assert.deepEqual(await found('bakery'), [])
    assert.equal(await back(ada), 200)
    assert.deepEqual(await found('bakery'), ['Ada'])
    await remove('accounts', bakery)
    assert.equal((await tenant.owner.delete(`/crm/trash/${bakery.id}/${at}`)).status, 204)
    assert.deepEqual(await found('bakery'), [])
    await prove()
  })

  test('an account of many into the trash and back, soon, and out of the records for good, at once', async () => {
    const { company, send, remove, back, prove, ask, tenant } = await begun()
    const bakery = await company('Bakery')
    const operations = Array.from({ length: 260 }, (_, place) => ({
      op: 'create',
      data: { name: `P${place}`, account_id: bakery.id },
    }))
    assert.equal((await send('/crm/contacts/batch/', { operations })).status, 200)
    const count = async () => (await ask('/crm/contacts/', '&search=bakery')).count
    await remove('accounts', bakery)
    await rewrite()
    assert.equal(await count(), 0)
    assert.equal(await back(bakery), 200)
    await rewrite()
    assert.equal(await count(), 260)
    await prove()
    await remove('accounts', bakery)
    assert.equal(await back(bakery), 200)
    await rewrite()
    assert.equal(await count(), 260)
    await deleteForGood(tenant.scope, 'account', bakery.id)
    assert.equal(await count(), 0)
    await prove()
  })

  test('an erasure, at once', async () => {
    const { found, person, company, make, send, prove } = await begun()
    const zoe = await person('Zoe', { email: 'zoe@elsewhere.example' })
    const shop = await company('Elsewhere', { website: 'https://elsewhere.example' })
    const mill = await company('Mill')
    await make('notes', { body: 'Zoe wants sourdough', contact_id: zoe.id, account_id: mill.id })
    await person('Ada', { account_id: shop.id })
    assert.deepEqual(
      [await found('zoe', 'accounts'), await found('elsewhere')],
      [['Mill'], ['Ada', 'Zoe']],
    )
    const erased = { email: 'zoe@elsewhere.example', domain: 'elsewhere.example' }
    assert.equal((await send('/privacy/erasures/', erased)).status, 201)
    for (const text of ['zoe', 'sourdough', 'elsewhere'])
      assert.deepEqual([await found(text), await found(text, 'accounts')], [[], []], text)
    await prove()
  })

  test('an import with accounts, and its reversal', async () => {
    const { found, company, tenant, prove } = await begun()
    const { id } = await company('Bakery')
    await imported(tenant, `name,account_id\nAda,${id}\nBob,\n`)
    assert.deepEqual(await found('bakery'), ['Ada'])
    await prove()
  })

  test('what older code left out, once the job has looked', async () => {
    const { found, person, company, tenant, prove } = await begun()
    await person('Ada', { account_id: (await company('Bakery')).id })
    const { db, organizationId } = tenant.scope
    await db
      .updateTable('contacts')
      .set({ words: ' ada ' })
      .where('organization_id', '=', organizationId)
      .execute()
    await db
      .deleteFrom('record_words')
      .where('organization_id', '=', organizationId)
      .where('noun', '=', 'contacts')
      .where('word', '=', 'bakery')
      .execute()
    assert.deepEqual(await found('bakery'), [])
    await db
      .insertInto('stale_words')
      .values({
        organization_id: organizationId,
        noun: 'contacts',
        by_column: '',
        due_at: new Date().toISOString(),
      })
      .execute()
    await rewrite()
    assert.deepEqual(await found('bakery'), ['Ada'])
    await prove()
  })
})

suite('two at once', () => {
  test('join an account and rename it: its new name finds them', async () => {
    const { tenant, found, person, company, patch, prove } = await begun()
    const bakery = await company('Bakery')
    const bob = await person('Bob')
    for (const join of [
      () => person('Ada', { account_id: bakery.id }),
      () => patch('contacts', bob, { account_id: bakery.id }),
    ]) {
      const name = `Mill${(await found('mill')).length}`
      await overlapping<typeof tenant.scope, unknown, unknown>(
        tenant.scope,
        (inside) => accounts.change(inside, bakery.id, { name }),
        join,
      )
      assert.ok((await found(name)).length > 0, name)
      await prove()
    }
    assert.deepEqual(await found('bakery'), [])
  })

  test('note something of one contact: both notes find it', async () => {
    const { tenant, found, person, make, prove } = await begun()
    const ada = await person('Ada')
    const { defaults } = notes.shapes
    await overlapping(
      tenant.scope,
      async (inside) => {
        await notes.create(inside, { ...defaults, body: 'Sourdough', contact_id: ada.id })
        await rewriteWords(inside, contacts.searched!, [ada.id])
      },
      () => make('notes', { body: 'Focaccia', contact_id: ada.id }),
    )
    assert.deepEqual(await found('sourdough focaccia'), ['Ada'])
    await prove()
  })
})

test('the search over all records puts own words before those of a company, and these before notes', async () => {
  const { ask, person, company, make } = await begun()
  const shown = async () => {
    const { results } = await ask('/crm/search/', '&q=bakery&kind=contact&page_size=50')
    return results.map(({ title }: Shown) => title)
  }
  await person('Bakery Bob')
  const old = await shown()
  const noted = await person('Noted')
  const { id } = await company('Bakery')
  for (let place = 0; place < 25; place += 1) await person(`Person ${place}`, { account_id: id })
  await make('notes', { body: 'Likes the bakery', contact_id: noted.id })
  await make('notes', { body: 'Likes the bakery', contact_id: (await person('Last')).id })
  const titles = await shown()
  assert.deepEqual([titles.slice(0, 1), titles.length], [old, 20])
  assert.match(titles[1], /^Person/)
  assert.equal(titles.at(-1), 'Last')
  const { results } = await ask('/crm/search/', '&q=bakery')
  const kinds = results.map(({ kind }: Shown) => kind)
  const byCompany = results.find(
    ({ kind, title }: Shown) => kind === 'contact' && title !== 'Bakery Bob',
  )
  assert.ok(kinds.indexOf('account') < results.indexOf(byCompany))
  const [last] = (await ask('/crm/search/', '&q=last+likes&kind=contact')).results
  assert.match(last.snippet, /Likes the bakery/)
})
