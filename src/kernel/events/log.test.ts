import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { z } from 'zod'
import { gate } from '#test/instance.ts'
import { until } from '#test/until.ts'
import { organization } from '#test/world.ts'
import { dayMs, hourMs } from '../clock.ts'
import { transaction, type OrganizationScope } from '../scope.ts'
import { event } from './event.ts'
import { earliestId } from './id-time.ts'
import { nextEvents, placeAfter } from './log.ts'
import { record } from './record.ts'

const noted = event({
  type: 'note.taken',
  summary: 'Stands for any event.',
  data: z.object({ name: z.string() }),
})

const subject = '0199a1b2-0000-7000-8000-00000000abcd'

async function note(scope: OrganizationScope, ...names: string[]) {
  for (const name of names) record(scope, noted, { subject, data: { name } })
}

/** Makes the transaction a writer, which gives it its id. */
function write({ db, organizationId, newId, now }: OrganizationScope) {
  const at = now().toISOString()
  return db
    .insertInto('tasks')
    .values({
      organization_id: organizationId,
      id: newId(),
      title: 'Write',
      status: 'open',
      due: null,
      contact_id: null,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** Opens a transaction that notes names when it is let go on; returns what lets it, until it has committed. */
async function openWriter(scope: OrganizationScope, ...names: string[]) {
  const writing = gate()
  const open = transaction(scope, async (inside) => {
    await write(inside)
    await writing.pass()
    await note(inside, ...names)
  })
  await writing.reached
  return () => {
    writing.open()
    return open
  }
}

async function told(scope: OrganizationScope) {
  const events = await nextEvents(scope, await placeAfter(scope), { types: [noted.type] }, 200)
  return events.map(({ data }) => data)
}

async function listed(scope: OrganizationScope): Promise<unknown[]> {
  return (await told(scope)).map((data) => data['name'])
}

/** Other tests' transactions may run for a moment; then nothing new can be listed yet. */
function untilListed(scope: OrganizationScope, count: number): Promise<unknown[]> {
  return until(async () => {
    const names = await listed(scope)
    return names.length >= count && names
  }, 'a transaction stays open')
}

suite('what the log keeps', () => {
  test('is what the type declares of a record, and nothing else', async () => {
    const { scope } = await organization()
    const data = { name: 'shown', secret: 'kept' }
    await transaction(scope, async (inside) => record(inside, noted, { subject, data }))
    await untilListed(scope, 1)
    assert.deepEqual(await told(scope), [{ name: 'shown' }])
  })
})

suite('the order of the log', () => {
  test('lists no event while an earlier transaction is open that may still record one', async () => {
    const { scope } = await organization()
    const commit = await openWriter(scope, 'begun first, committed last')
    await transaction(scope, (inside) => note(inside, 'begun last, committed first'))
    assert.deepEqual(await listed(scope), [])
    await commit()
    const names = ['begun last, committed first', 'begun first, committed last']
    assert.deepEqual(await untilListed(scope, 2), names)
  })

  test('is per record the order of its changes, also where an older transaction came later', async () => {
    const { scope } = await organization()
    const commit = await openWriter(scope, 'third', 'fourth')
    await transaction(scope, (inside) => note(inside, 'first', 'second'))
    await commit()
    assert.deepEqual(await untilListed(scope, 4), ['first', 'second', 'third', 'fourth'])
  })

  test('is that of recording within a transaction, whatever the ids', async () => {
    const { scope } = await organization()
    const names = Array.from({ length: 200 }, (_, index) => String(index))
    await transaction(scope, (inside) => note(inside, ...names))
    assert.deepEqual(await untilListed(scope, 200), names)
  })

  test('holds what was recorded hours before its commit, behind what was read by then', async () => {
    const { scope } = await organization()
    const newId = () => earliestId(Date.now() - 20 * hourMs)
    await transaction(scope, (inside) => note(inside, 'read by then'))
    await untilListed(scope, 1)
    const [read] = await nextEvents(scope, await placeAfter(scope), { types: [noted.type] }, 1)
    await transaction({ ...scope, newId }, (inside) => note(inside, 'recorded hours before'))
    await untilListed(scope, 2)
    const place = await placeAfter(scope, read!.id)
    const events = await nextEvents(scope, place, { types: [noted.type] }, 1)
    assert.deepEqual(
      events.map(({ data }) => data['name']),
      ['recorded hours before'],
    )
  })

  test('holds what was recorded once a clock was right that had been days ahead', async () => {
    const { scope } = await organization()
    const newId = () => earliestId(Date.now() + 3 * dayMs)
    await transaction({ ...scope, newId }, (inside) => note(inside, 'ahead'))
    await untilListed(scope, 1)
    const [read] = await nextEvents(scope, await placeAfter(scope), { types: [noted.type] }, 1)
    await transaction(scope, (inside) => note(inside, 'right'))
    await untilListed(scope, 2)
    const place = await placeAfter(scope, read!.id)
    const events = await nextEvents(scope, place, { types: [noted.type] }, 1)
    assert.deepEqual(
      events.map(({ data }) => data['name']),
      ['right'],
    )
  })

  test('does not let one organization see the events of another', async () => {
    const [{ scope }, other] = await Promise.all([organization(), organization()])
    await transaction(scope, (inside) => note(inside, 'private'))
    assert.deepEqual(await untilListed(scope, 1), ['private'])
    const wrongly = { ...scope, db: other.scope.db }
    assert.deepEqual(await listed(wrongly), [])
  })
})
