import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { transaction } from '#kernel/scope.ts'
import { overlapping, waitedForBy } from '#test/overlap.ts'
import { organization, type Organization } from '#test/world.ts'
import { contacts } from '../contacts/contacts.ts'
import { workbench } from '../workbench.fixture.ts'
import { logInteraction } from './endpoints.ts'
import { interactions } from './interactions.ts'

const callers = 6

/** Logs so many at once, all of one time; also says how many ids were taken beyond those of as many that come one by one. */
async function loggedAtOnce({ scope }: Organization, contact_id: string) {
  const occurred_at = '2026-05-02T10:00:00Z'
  const call = interactions.shapes.create.parse({ kind: 'call', occurred_at, contact_id })
  let taken = 0
  const newId = () => {
    taken += 1
    return scope.newId()
  }
  // The first moves the time of the contact, which the others leave.
  await logInteraction(scope, call)
  await logInteraction({ ...scope, newId }, call)
  const each = taken
  const end = (await logInteraction(scope, call)).contact_id ?? ''
  const [, logged] = await overlapping(
    scope,
    (inside) => contacts.lockIds(inside, [end]),
    () =>
      Promise.all(Array.from({ length: callers }, () => logInteraction({ ...scope, newId }, call))),
  )
  const ends = new Set(logged.map((one) => one.contact_id))
  return { ends: [...ends], beyond: taken - each - callers * each }
}

// Each is red where the interaction points to its contact before that is locked.
suite('many who log interactions with one contact at once', () => {
  test('take turns, and nobody has to begin anew', async () => {
    const { tenant, make } = workbench(await organization())
    const { id } = await make('contacts')
    assert.deepEqual(await loggedAtOnce(tenant, id), { ends: [id], beyond: 0 })
  })

  test('do so too where they name it by the id of before a merge', async () => {
    const { tenant, make, send } = workbench(await organization())
    const [{ id: into }, { id: from }] = [await make('contacts'), await make('contacts')]
    assert.equal((await send('/crm/contacts/merge/', { into, from: [from] })).status, 200)
    assert.deepEqual(await loggedAtOnce(tenant, from), { ends: [into], beyond: 0 })
  })

  // Red where each operation locks its own: two batches in other orders would wait for each other.
  test('lock all contacts of a batch in one order, whatever its own', async () => {
    const { tenant, make, send } = workbench(await organization())
    const made = [(await make('contacts')).id, (await make('contacts')).id]
    const [first = '', last = ''] = made.toSorted()
    const operations = [last, first].map((contact_id) => ({
      op: 'create',
      data: { kind: 'call', contact_id },
    }))
    let batch: ReturnType<typeof send> | undefined
    const free = await transaction(tenant.scope, async (inside) => {
      await contacts.lockIds(inside, [first])
      batch ??= send('/crm/interactions/batch/', { atomic: true, operations })
      await waitedForBy(inside, batch)
      const other = contacts.all(inside).where('id', '=', last)
      return other.forUpdate().skipLocked().execute()
    })
    assert.equal(free.length, 1)
    assert.deepEqual(
      (await batch)?.body.results.map(({ status }: { status: number }) => status),
      [201, 201],
    )
  })
})
