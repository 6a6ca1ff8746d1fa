import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { overlapping, waitedForBy } from '#test/overlap.ts'
import { organization, type Organization } from '#test/world.ts'
import { contacts } from '../contacts/contacts.ts'
import { createContact } from '../contacts/intake.ts'
import { importPath, recordsOf, runToEnd, serviceIn, started, uploaded } from './imports.fixture.ts'
import { writeBeside, type Beside } from './running/beside.ts'
import { runChunk } from './running/in-turn.ts'
import { planningAhead } from './running/plan-ahead.ts'
import { lockIn, type Running } from './running/progress.ts'
import { chunkRunner } from './running/runner.ts'

/** A first chunk of people without an address, so that nobody waits for its keys, and a second one. */
const others = Array.from({ length: 500 }, (_, index) => `Somebody,${1_000_000 + index},\n`)
const file = `name,phone,email\n${others.join('')}Ada,,ada@x.example\nBo,,bo@x.example\n`

interface Meeting {
  readonly tenant: Organization
  readonly id: string
  readonly scope: OrganizationScope
  beside(): Promise<Beside>
}

async function meeting(text = file, tenant?: Organization): Promise<Meeting> {
  const within = tenant ?? (await organization())
  const { id } = await uploaded(within, text)
  await started(within, id)
  const scope = await serviceIn(within)
  const before = await transaction(scope, (inside) => lockIn(inside, id, 'running'))
  assert.ok(before !== undefined)
  const beside = () => writeBeside(scope, planningAhead(scope), { before, number: 1 })
  return { tenant: within, id, scope, beside }
}

/** What became of the second chunk, where this happens when it is written and the first one is not. */
async function meanwhile(
  { scope, id, beside }: Meeting,
  happens: (inside: OrganizationScope) => Promise<unknown>,
): Promise<Beside> {
  const second = Promise.withResolvers<Beside>()
  const first = transaction(scope, async (inside) => {
    await runChunk(inside, id)
    const end = beside()
    end.then(second.resolve, second.reject)
    await waitedForBy(inside, end)
    await happens(inside)
  })
  await first.catch((error: unknown) => assert.match(String(error), /it shall fail/))
  return second.promise
}

async function named(tenant: Organization, name: string) {
  const { body } = await tenant.owner.get(
    `/crm/contacts/?organization_id=${tenant.id}&name=${name}`,
  )
  return body.results as { readonly email: string; readonly title: string }[]
}

async function progressOf({ tenant, id }: Meeting): Promise<Running> {
  return (await tenant.owner.get(importPath(tenant, `${id}/`))).body
}

suite('a chunk that is written beside the one before it', () => {
  test('is there behind it', async () => {
    const one = await meeting()
    assert.equal(await meanwhile(one, async () => undefined), 'written')
    assert.deepEqual((await progressOf(one)).rows_done, 502)
    const { status, counts } = await runToEnd(one.tenant, one.id)
    assert.deepEqual([status, counts.created], ['completed', 502])
    assert.equal((await named(one.tenant, 'Ada')).length, 1)
  })

  // Red without the look at whose turn it is.
  test('is not there where that one is undone', async () => {
    const one = await meeting()
    const fail = () => Promise.reject(new Error('it shall fail'))
    assert.equal(await meanwhile(one, fail), 'late')
    assert.deepEqual([await recordsOf(one.tenant), (await progressOf(one)).rows_done], [[], 0])
    assert.equal((await runToEnd(one.tenant, one.id)).counts.created, 502)
  })

  // Red without the look at the chunk in its transaction.
  test('writes nobody who was taken out of the file meanwhile', async () => {
    const one = await meeting()
    const { db } = one.scope
    const erased = await meanwhile(one, () =>
      db
        .updateTable('import_chunks')
        .set({ rows: JSON.stringify([[501, 502, ['Left', '', '']]]) })
        .where('organization_id', '=', one.tenant.id)
        .where('import_id', '=', one.id)
        .where('number', '=', 1)
        .execute(),
    )
    assert.equal(erased, 'late')
    await runToEnd(one.tenant, one.id)
    const found = [await named(one.tenant, 'Ada'), await named(one.tenant, 'Left')]
    assert.deepEqual(
      found.map(({ length }) => length),
      [0, 1],
    )
  })

  // Red without requireUnmet, the second one where it leaves further addresses out.
  for (const address of [{ email: 'ADA@x.example' }, { emails: ['ADA@x.example'] }])
    test(`changes the contact that came in meanwhile with ${Object.keys(address)[0]}`, async () => {
      const one = await meeting()
      const made = { name: 'Ada', ...address, title: 'Miller' }
      const end = await meanwhile(one, () =>
        one.tenant.owner.post(`/crm/contacts/?organization_id=${one.tenant.id}`, made),
      )
      assert.equal(end, 'met')
      const { counts } = await runToEnd(one.tenant, one.id)
      assert.equal(counts.created, 501)
      assert.deepEqual(
        (await named(one.tenant, 'Ada')).map(({ title }) => title),
        ['Miller'],
      )
    })

  // Red where requireUnmet locks no keys.
  test('waits for whoever adds one of its contacts', async () => {
    const one = await meeting()
    const ada = contacts.shapes.create.parse({ name: 'Ada', email: 'ada@x.example' })
    const [, end] = await overlapping(
      one.scope,
      (inside) => createContact(inside, ada),
      () => meanwhile(one, async () => undefined),
    )
    assert.equal(end, 'met')
    await runToEnd(one.tenant, one.id)
    assert.equal((await named(one.tenant, 'Ada')).length, 1)
  })

  // Red where locateOwn takes whatever is found.
  test('waits for its turn where it is about a record that is there', async () => {
    const one = await meeting()
    const path = `/crm/contacts/?organization_id=${one.tenant.id}`
    await one.tenant.owner.post(path, { name: 'Ada', email: 'ada@x.example' })
    assert.equal(await meanwhile(one, async () => undefined), 'met')
  })

  // Red without isForNew: two rows with one value would wait for the end of each other.
  test('waits for its turn where its values are unique', async () => {
    const tenant = await organization()
    const field = { record: 'contact', key: 'number', label: 'Number', type: 'text', unique: true }
    await tenant.owner.post(`/crm/fields/?organization_id=${tenant.id}`, field)
    const one = await meeting(file.replace('phone', 'Number'), tenant)
    assert.equal(await meanwhile(one, async () => undefined), 'late')
  })
})

suite('chunks that overlap', () => {
  // Red without rounds in chunkRunner: each of them holds the definitions of fields, and one after the other would come.
  test('let somebody through who needs what all of them hold', async () => {
    const tenant = await organization()
    const field = { record: 'task', key: 'place', label: 'Place', type: 'text' }
    const { body } = await tenant.owner.post(`/crm/fields/?organization_id=${tenant.id}`, field)
    const tasks = Array.from({ length: 10_000 }, (_, index) => `Rye of ${index}\n`)
    const { id } = await uploaded(tenant, `title\n${tasks.join('')}`, { record: 'task' })
    await started(tenant, id)
    const runNext = chunkRunner(await serviceIn(tenant), id)
    await runNext()
    const path = `/crm/fields/${body.id}/?organization_id=${tenant.id}`
    const through = { isOver: false, chunks: 0 }
    const changed = tenant.owner.patch(path, { label: 'Where' })
    const over = () => void (through.isOver = true)
    changed.then(over, over)
    while (!through.isOver && (await runNext())) through.chunks += 1
    assert.ok(through.chunks < 16, `after ${through.chunks} chunks`)
    assert.equal((await changed).status, 200)
  })

  const many = Array.from({ length: 2600 }, (_, index) => `Ada ${index},ada.${index}@x.example\n`)
  const people = `name,email\n${many.join('')}`

  async function runAll(tenant: Organization, id: string, workers = 1) {
    const scope = await serviceIn(tenant)
    const work = async () => {
      const runNext = chunkRunner(scope, id)
      while (await runNext());
    }
    await Promise.all(Array.from({ length: workers }, work))
    return (await tenant.owner.get(importPath(tenant, `${id}/`))).body
  }

  test('are written once each, however many workers run them', async () => {
    const tenant = await organization()
    const { id } = await uploaded(tenant, people)
    await started(tenant, id)
    const { status, counts } = await runAll(tenant, id, 2)
    assert.deepEqual([status, counts.created], ['completed', many.length])
    const { body } = await tenant.owner.get(`/crm/contacts/?organization_id=${tenant.id}`)
    assert.equal(body.count, many.length)
  })

  test('find what is there, and what chunks before have written', async () => {
    const tenant = await organization()
    const twice = `${people}${many.slice(0, 700).join('').replaceAll('Ada', 'Eva')}`
    const first = await uploaded(tenant, twice)
    await started(tenant, first.id)
    const { counts } = await runAll(tenant, first.id)
    assert.deepEqual([counts.created, counts.updated], [many.length, 700])
    const again = await uploaded(tenant, people)
    await started(tenant, again.id)
    const { counts: found } = await runAll(tenant, again.id)
    assert.deepEqual([found.updated, found.unchanged], [700, many.length - 700])
  })
})
