import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { contacts } from '#domains/crm/contacts/contacts.ts'
import { createContact } from '#domains/crm/contacts/intake.ts'
import { contactShapes } from '#domains/crm/contacts/schemas.ts'
import { systemScope } from '#domains/identity/organizations/deletion.fixture.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { gate } from '#test/instance.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { findWords } from './find-words.ts'
import { markWords } from './mark-words.ts'
import { proveWords } from './prove-words.ts'
import { wordsText, type Searched } from './searched.ts'
import { wantedWords } from './words.ts'
import { firstIn } from './worded.fixture.ts'
import { writeWords } from './write-words.ts'

const searched: Searched = contacts.searched!

async function add(scope: OrganizationScope, fields: Partial<Record<'name' | 'email', string>>) {
  return (await createContact(scope, contactShapes.create.parse(fields))).contact
}

async function namesBy({ owner, id }: Organization, search: string, more = '') {
  const query = new URLSearchParams({ organization_id: id, search })
  const { body } = await owner.get(`/crm/contacts/?${query.toString()}${more}`)
  assert.equal(body.count, body.results.length)
  return body.results.map(({ name }: { name: string }) => name)
}

/** Takes the words away again, as if an older version had written the contacts. */
async function forgetWords({ db, organizationId }: OrganizationScope) {
  await db.deleteFrom('record_words').where('organization_id', '=', organizationId).execute()
  await db
    .updateTable('contacts')
    .set({ words: null })
    .where('organization_id', '=', organizationId)
    .execute()
}

/** Takes the marks of entries away again, as if an older version had written these. */
async function unmark({ db, organizationId }: OrganizationScope, which: RawBuilder<unknown>) {
  await sql`update record_words set marks = -1
     where organization_id = ${organizationId} and ${which}`.execute(db)
}

suite('a search by words', () => {
  test('finds what has a word for each that is asked for, by its beginning', async () => {
    const tenant = await organization()
    await add(tenant.scope, { name: 'Zoé Müller', email: 'zoe.m@old-mill.example' })
    await add(tenant.scope, { name: 'Bob Mills' })
    await add(tenant.scope, { name: '株式会社ミル' })
    await add(tenant.scope, { name: 'שלום עולם 🎉' })
    await add(tenant.scope, { name: 'x'.repeat(200) })
    const cases: [string, string[]][] = [
      ['mill', ['Bob Mills', 'Zoé Müller']],
      ['MUL zoe', ['Zoé Müller']],
      ['zoe.m@old-mill.example', ['Zoé Müller']],
      ['ill', []],
      ['bob zoe', []],
      ['会社', ['株式会社ミル']],
      ['עול', ['שלום עולם 🎉']],
      ['🎉', []],
      ['x'.repeat(200), ['x'.repeat(200)]],
      [`${'x'.repeat(39)}y`, []],
      ["'); drop table contacts; --", []],
    ]
    for (const [search, names] of cases)
      for (const order of ['', '&ordering=created_at', '&ordering=name', '&tag=none'])
        assert.deepEqual(
          (await namesBy(tenant, search, order)).sort(),
          order === '&tag=none' ? [] : names.toSorted(),
          `${search} ${order}`,
        )
    assert.deepEqual(await namesBy(tenant, 'mill'), ['Bob Mills', 'Zoé Müller'])
    assert.deepEqual(await namesBy(tenant, 'mill', '&ordering=created_at'), [
      'Zoé Müller',
      'Bob Mills',
    ])
  })

  test('pages by cursor, each record once though several of its words fit', async () => {
    const tenant = await organization()
    for (let index = 0; index < 7; index += 1)
      await add(tenant.scope, { name: `Ada Adam ${index}`, email: `adam${index}@ad.example` })
    for (const search of ['ad', 'ada', 'adam', 'ad 3'])
      for (const ordering of ['-created_at', 'name']) {
        const found: string[] = []
        const query = { organization_id: tenant.id, search, ordering, paging: 'cursor' }
        let next = `/crm/contacts/?page_size=2&${new URLSearchParams(query).toString()}`
        while (next !== null) {
          const { body } = await tenant.owner.get(next)
          found.push(...body.results.map(({ name }: { name: string }) => name))
          next = body.next
        }
        const all = Array.from({ length: 7 }, (_, index) => `Ada Adam ${index}`)
        const wanted = search === 'ad 3' ? ['Ada Adam 3'] : all
        assert.deepEqual(found, ordering === 'name' ? wanted : wanted.toReversed())
      }
  })

  test('sees nothing of another organization', async () => {
    const [own, other] = [await organization(), await organization()]
    await add(other.scope, { name: 'Quillon Foreign' })
    for (const search of ['quillon', 'q', 'quillon foreign'])
      assert.deepEqual(await namesBy(own, search), [])
    for (const column of ['created_at', 'name_key']) {
      const asked = { place: firstIn(column), filters: [] }
      const { entries, page } = await findWords(own.scope, searched, 'quillon', asked)
      const seen = own.scope.db.selectFrom((entries?.rows ?? sql`(select where false)`).as('found'))
      assert.deepEqual(await seen.selectAll().execute(), [])
      assert.equal(page?.ids ?? '{}', '{}')
    }
    const stolen = own.scope.db.insertInto('record_words').values({
      organization_id: other.id,
      noun: 'contacts',
      word: 'stolen',
      created_at: new Date().toISOString(),
      record_id: own.id,
    })
    await assert.rejects(stolen.execute(), /row-level security/)
  })

  test('finds the same in each of its ways', async () => {
    const { scope, id } = await organization()
    const word = fc.constantFrom('ada', 'adam', 'adele', 'bo', 'bob', 'mill', 'miller', 'x1', 'x2')
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
    for (const one of fc.sample(name, 60)) await add(scope, { name: one })
    await unmark(scope, sql`get_byte(uuid_send(record_id), 15) < 80`)
    const all = await scope.db
      .selectFrom('contacts')
      .select(['id', 'words', 'name_key', 'created_at'])
      .where('organization_id', '=', id)
      .execute()
    const limit = fc.constantFrom(0, 3, 12, 100)
    const ways = fc.record({
      gathered: limit,
      tested: limit,
      counted: limit.map((n) => n + 1),
      lookedUp: limit,
      lookedUpBeside: limit,
      lookedUpFar: limit,
      parted: limit,
      walked: limit.map((n) => 10 * n),
    })
    const asked = fc.record({
      column: fc.constantFrom('created_at', 'name_key', undefined),
      part: fc.record({
        descending: fc.boolean(),
        reach: fc.constantFrom(5, 10),
        offset: fc.constantFrom(0, 3),
      }),
      after: fc.option(fc.nat(59), { nil: undefined }),
      filters: fc.constantFrom([], [sql<boolean>`name_key < 'b'`]),
      isWithin: fc.boolean(),
      at: fc.constantFrom('made', undefined),
      count: fc.constantFrom(0, 30, undefined),
    })
    const search = fc.array(fc.oneof(word, fc.constantFrom('a', 'b', 'mi', 'x')), {
      minLength: 1,
      maxLength: 3,
    })
    await fc.assert(
      fc.asyncProperty(search, ways, asked, async (words, some, { column, part, ...more }) => {
        const text = words.join(' ')
        const { filters, after, isWithin, at, count } = more
        const { by, walked = [] } = firstIn(column ?? 'name_key')
        const keyOf = (one: (typeof all)[number]) => one[column ?? 'name_key']
        const from = after === undefined ? undefined : [keyOf(all[after]!), all[after]!.id]
        const rows = sql`(select id as found_id, created_at as made from contacts
           where organization_id = ${id} and name_key < 'b')`
        const { conditions, entries, page, ...finding } = await findWords(scope, searched, text, {
          place: {
            by,
            column,
            ...part,
            from,
            walked: column && walked.map((one) => ({ ...one, from })),
          },
          filters: isWithin ? [] : filters,
          within: isWithin && filters.length > 0 ? [{ rows, at, count }] : [],
          ways: some,
        })
        const isBefore = (one: string[], other: string[]) =>
          one[0]! < other[0]! || (one[0] === other[0] && one[1]! < other[1]!)
        const placed = (one: (typeof all)[number]) => [keyOf(one), one.id]
        const matching = all.filter(
          (one) =>
            (filters.length === 0 || one.name_key < 'b') &&
            wantedWords(text).every((begin) => one.words!.includes(` ${begin}`)),
        )
        const wanted = matching
          .filter(
            (one) =>
              from === undefined ||
              (part.descending ? isBefore(placed(one), from) : isBefore(from, placed(one))),
          )
          .toSorted((one, other) =>
            isBefore(placed(one), placed(other)) === part.descending ? 1 : -1,
          )
          .map((one) => one.id)
        if (page !== undefined) {
          const ids = page.ids.slice(1, -1).split(',').filter(Boolean)
          const shown = wanted.filter((one) => ids.includes(one))
          assert.equal(shown.length, ids.length)
          assert.deepEqual(
            shown.slice(0, part.reach - part.offset),
            wanted.slice(part.offset, part.reach),
          )
          if (page.count.isExact) assert.equal(page.count.count, matching.length)
          else assert.ok(matching.length > page.count.count)
          return
        }
        const plain = (which: typeof conditions) =>
          scope.db
            .selectFrom('contacts')
            .select('id')
            .where('organization_id', '=', id)
            .where((eb) => eb.and([...which, ...(entries?.areAll ? [] : filters)]))
        const found = await (
          entries === undefined
            ? plain(conditions)
            : plain(conditions).innerJoin(entries.rows.as('found'), (on) =>
                on.onRef('found_id', '=', 'id'),
              )
        ).execute()
        assert.deepEqual(
          found.map((one) => one.id).sort(),
          matching.map((one) => one.id).toSorted(),
        )
        if (entries?.soon !== undefined) {
          const soon = await plain(entries.soon.conditions)
            .innerJoin(entries.soon.rows.as('found'), (on) => on.onRef('found_id', '=', 'id'))
            .execute()
          const first = wanted.slice(0, soon.length)
          assert.deepEqual(soon.map((one) => one.id).sort(), first.toSorted())
        }
        const counted = await finding.count?.()
        if (counted?.isExact) assert.equal(counted.count, matching.length)
        else if (counted !== undefined) assert.ok(matching.length > counted.count)
      }),
      { numRuns: 150 },
    )
  })
})

suite('the words of records', () => {
  test('follow whatever is created, changed, deleted and undone', async () => {
    const tenant = await organization()
    const { scope, owner, id } = tenant
    const at = (contact: string, more = '') =>
      `/crm/contacts/${contact}/?organization_id=${id}${more}`
    const ada = await add(scope, { name: 'Ada', email: 'ada@mill.example' })
    const bob = await add(scope, { name: 'Bob' })
    await owner.patch(at(ada.id), { name: 'Grace Hopper' })
    await owner.patch(at(ada.id), { phone: '+49 30 1234567', tags: ['x'] })
    await owner.patch(at(ada.id, '&dry_run=true'), { name: 'Nobody' })
    await owner.post(`/crm/contacts/?organization_id=${id}&dry_run=true`, { name: 'Tried' })
    await owner.post(`/crm/contacts/?organization_id=${id}&on_duplicate=update`, {
      name: 'United',
      email: 'ADA@mill.example',
    })
    await owner.delete(at(bob.id))
    await assert.rejects(
      transaction(scope, async (inside) => {
        await contacts.change(inside, ada.id, { name: 'Undone' })
        throw new Error('undone')
      }),
      /undone/,
    )
    await transaction(scope, async (inside) => {
      const twice = await contacts.create(inside, { name: 'Twice', email: '', phone: '', tags: [] })
      await contacts.change(inside, twice.id, { name: 'Twice again' })
      const gone = await contacts.create(inside, { name: 'Gone', email: '', phone: '', tags: [] })
      await contacts.delete(inside, gone.id)
    })
    assert.deepEqual(await proveWords(scope, searched), [])
    assert.deepEqual(
      [...new Set(await kept(scope))],
      ['1234567', '30', '49', '49301234567', 'ada', 'again', 'example', 'mill', 'twice', 'united'],
    )
  })

  // Guarded by `forUpdate` in records.ts: without it both take away what was there before either.
  test('are right when many change one record at once', async () => {
    const { scope } = await organization()
    const { id } = await add(scope, { name: 'Ada' })
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        contacts.change(scope, id, { name: `Name${index} of${index % 5}` }),
      ),
    )
    assert.deepEqual(await proveWords(scope, searched), [])
    assert.equal((await kept(scope)).length, 2)
  })

  test('are written where an older version left them out', async () => {
    const tenant = await organization()
    for (const name of ['Ada', 'Bob', '🎉']) await add(tenant.scope, { name })
    await forgetWords(tenant.scope)
    assert.deepEqual(await namesBy(tenant, 'ada'), [])
    const { runtime } = await world()
    const job = runtime.app.jobs.find(({ name }) => name === 'crm.write_words')!
    await job.handle({ scope: systemScope(runtime), payload: {} })
    assert.deepEqual(await namesBy(tenant, 'ada'), ['Ada'])
    assert.deepEqual(await proveWords(tenant.scope, searched), [])
    assert.equal(await writeWords(tenant.scope, searched), 0)
  })

  test('are marked where an older version did not', async () => {
    const tenant = await organization()
    for (const name of ['Ada Mill', 'Bob Mill', 'Ada']) await add(tenant.scope, { name })
    await unmark(tenant.scope, sql`true`)
    assert.deepEqual(await namesBy(tenant, 'ada m'), ['Ada Mill'])
    assert.equal((await proveWords(tenant.scope, searched)).length, 5)
    const { runtime } = await world()
    const job = runtime.app.jobs.find(({ name }) => name === 'crm.write_words')!
    await job.handle({ scope: systemScope(runtime), payload: {} })
    assert.deepEqual(await proveWords(tenant.scope, searched), [])
  })

  // Guarded by `for no key update` in mark-words.ts: without it the marks are those of the old text.
  test('are marked by a change that meets their marking', async () => {
    const { scope } = await organization()
    const { id } = await add(scope, { name: 'Ada Mill' })
    await unmark(scope, sql`true`)
    const changed = gate()
    const changing = transaction(scope, async (inside) => {
      await contacts.change(inside, id, { name: 'Ada Hopper' })
      await changed.pass()
    })
    await changed.reached
    const marking = markWords(scope, searched, 10)
    changed.open()
    await Promise.all([changing, marking])
    await markWords(scope, searched, 10)
    assert.deepEqual(await proveWords(scope, searched), [])
  })

  // Guarded by `for no key update` in write-words.ts: without it the words of the old text come back.
  test('are those of a change that meets their writing', async () => {
    const { scope } = await organization()
    const { id } = await add(scope, { name: 'Ada' })
    await forgetWords(scope)
    const changed = gate()
    const changing = transaction(scope, async (inside) => {
      await contacts.change(inside, id, { name: 'Grace' })
      await changed.pass()
    })
    await changed.reached
    const written = writeWords(scope, searched)
    changed.open()
    await Promise.all([changing, written])
    await writeWords(scope, searched)
    assert.deepEqual(await proveWords(scope, searched), [])
    assert.deepEqual(await kept(scope), ['grace'])
  })

  test('are proven wrong where a row, a word or a text differs', async () => {
    const { scope } = await organization()
    const { id } = await add(scope, { name: 'Ada' })
    const own = scope.db.updateTable('contacts').where('organization_id', '=', scope.organizationId)
    await own.set({ name: 'Grace' }).execute()
    const faults = await proveWords(scope, searched)
    assert.deepEqual(faults, [`contacts ${id}: its words are not those of its texts`])
    await own.set({ words: wordsText(searched, { name: 'Grace' }) }).execute()
    assert.deepEqual((await proveWords(scope, searched)).toSorted(), [
      `contacts ${id} is found by ada`,
      `contacts ${id} is marked wrongly by ada`,
      `contacts ${id} is not found by grace`,
    ])
  })
})

async function kept({ db, organizationId }: OrganizationScope): Promise<string[]> {
  const rows = await db
    .selectFrom('record_words')
    .select('word')
    .where('organization_id', '=', organizationId)
    .orderBy('word')
    .execute()
  return rows.map(({ word }) => word)
}
