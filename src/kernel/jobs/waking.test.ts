import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { z } from 'zod'
import { organization, world } from '#test/world.ts'
import { until } from '#test/until.ts'
import type { Connections } from '../postgres/connections/connections.ts'
import { enqueue, job } from './job.ts'
import { createQueue } from './queue.ts'

function jobThat(handle: () => void, concurrency?: { total: number; perGroup: number }) {
  return job({
    name: `test.${randomUUID()}`,
    access: 'organization',
    payload: z.strictObject({}),
    handle: async () => handle(),
    ...(concurrency && { concurrency }),
  })
}

/** The same connections, and the text of what is asked over their pool. */
function overheard(connections: Connections) {
  const texts: string[] = []
  const query = (asked: string | { text: string }, values?: unknown[]) => {
    texts.push(typeof asked === 'string' ? asked : asked.text)
    return connections.pool.query(asked as string, values)
  }
  const pool = { query } as unknown as Connections['pool']
  return { texts, connections: { ...connections, pool } }
}

suite('whoever takes jobs', { concurrency: true }, () => {
  test('is asked after by one statement for all queues, and looks for some when there are', async (t) => {
    const { runtime } = await world()
    const done: string[] = []
    const one = jobThat(() => done.push('one'))
    const shared = jobThat(() => done.push('shared'), { total: 3, perGroup: 1 })
    const { texts, connections } = overheard(runtime.connections)
    const queue = createQueue(
      connections,
      [one, shared, jobThat(() => undefined)],
      runtime.base.log,
    )
    await queue.start()
    t.after(() => queue.stop(10_000))
    await queue.work(runtime)
    const fetches = () =>
      texts.filter((text) => text.includes('SKIP LOCKED') && text.includes('test.'))
    const rounds = () => texts.filter((text) => text.includes('as asked (name)'))
    await until(() => fetches().length === 5)
    const before = rounds().length
    await until(() => rounds().length >= before + 3)
    assert.equal(
      fetches().length,
      5,
      'each looks once at first, and not again while nothing is due',
    )
    const scope = { ...(await organization()).scope, enqueue: queue.enqueue }
    await enqueue(scope, one, {})
    await until(() => done.includes('one'))
    await enqueue(scope, shared, {}, { group: 'group' })
    await until(() => done.includes('shared'))
  })
})
