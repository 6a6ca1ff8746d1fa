import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { gate } from '#test/instance.ts'
import { organization } from '#test/world.ts'
import { transaction, type Scope } from '../scope.ts'
import { despiteDeadlocks } from './deadlock.ts'

async function lock({ db }: Scope, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

const dead = Object.assign(new Error('deadlock detected'), { code: '40P01' })

suite('a deadlock', () => {
  // Red where the one that the database ends is not done again.
  test('ends neither of two that want the same in another order', async () => {
    const { scope, id } = await organization()
    const held = [gate(), gate()] as const
    let attempts = 0
    const both = (first: 0 | 1) =>
      transaction(scope, async (inside) => {
        attempts += 1
        await lock(inside, `${id} ${first}`)
        await held[first].pass()
        await lock(inside, `${id} ${1 - first}`)
        return first
      })
    const running = Promise.all([both(0), both(1)])
    await Promise.all(held.map(({ reached }) => reached))
    for (const { open } of held) open()
    assert.deepEqual(await running, [0, 1])
    assert.equal(attempts, 3)
  })

  // Red without pauses: who was ended takes the same locks again before the other has woken up.
  test('leaves the other one room to end', async () => {
    const other = { isOver: false }
    setTimeout(() => void (other.isOver = true))
    const run = () => (other.isOver ? Promise.resolve('done') : Promise.reject(dead))
    assert.equal(await despiteDeadlocks(run), 'done')
  })

  test('that does not end is said', async () => {
    let attempts = 0
    const run = () => Promise.reject((attempts += 1) > 0 ? dead : null)
    await assert.rejects(despiteDeadlocks(run), dead)
    assert.equal(attempts, 4)
  })

  test('is the only thing that is tried again', async () => {
    let attempts = 0
    const run = () => Promise.reject(new Error(`attempt ${(attempts += 1)}`))
    await assert.rejects(despiteDeadlocks(run), { message: 'attempt 1' })
  })
})
