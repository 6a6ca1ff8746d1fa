import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import type { Misdeed } from './hostile-thread.fixture.ts'
import { createReadingPool, type ReadingPoolOptions } from './reading-pool.ts'

const script = new URL('./hostile-thread.fixture.ts', import.meta.url)
// Far more than an answer takes on a busy machine, since nothing here may depend on how long that is.
const patient = 600_000

function poolOf(t: TestContext, options: Partial<ReadingPoolOptions> = {}) {
  const pool = createReadingPool({ script, timeMs: patient, ...options })
  t.after(() => pool.close())
  return (text: Misdeed, tenant: string = 'one', signal?: AbortSignal) =>
    pool.read('robots', { text, agent: '' }, { tenant, signal }) as Promise<unknown>
}

suite('reading in threads', () => {
  test('stops what takes too long, and goes on', async (t) => {
    const read = poolOf(t, { timeMs: 50 })
    await assert.rejects(read('spin'), { limit: 'time' })
    const other = poolOf(t)
    assert.equal(await other('answer'), 'answered')
  })

  // By the clock it takes longer than its limit, as where others have the processors.
  test('counts the time that it has a processor', async (t) => {
    assert.equal(await poolOf(t, { timeMs: 500 })('wait'), 'answered')
  })

  test('stops what takes too much memory, and goes on', async (t) => {
    const memory = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 }
    const read = poolOf(t, { memory })
    await assert.rejects(read('fill'), { limit: 'memory' })
    assert.equal(await read('answer'), 'answered')
  })

  test('tells what is nested too deep from faults of its own', async (t) => {
    const read = poolOf(t)
    await assert.rejects(read('nest'), { limit: 'depth' })
    await assert.rejects(read('fault'), /a fault of ours/)
  })

  test('survives a thread that ends by itself', async (t) => {
    const read = poolOf(t)
    await assert.rejects(read('exit'), { limit: 'aborted' })
    assert.equal(await read('answer'), 'answered')
  })

  test('stops what its caller calls off, waiting or running', async (t) => {
    const read = poolOf(t, { maxThreads: 1 })
    const [running, waiting] = [new AbortController(), new AbortController()]
    const outcomes = [read('spin', 'one', running.signal), read('spin', 'one', waiting.signal)]
    waiting.abort()
    await assert.rejects(outcomes[1]!, { limit: 'aborted' })
    running.abort()
    await assert.rejects(outcomes[0]!, { limit: 'aborted' })
    await assert.rejects(read('spin', 'one', AbortSignal.abort()), { limit: 'aborted' })
    assert.equal(await read('answer'), 'answered')
  })

  test('leaves a thread to other tenants, whatever one of them sends', async (t) => {
    const read = poolOf(t, { maxThreads: 2 })
    const endless = Array.from({ length: 5 }, () => read('spin', 'hostile').catch(() => 'stopped'))
    assert.equal(await read('answer', 'other'), 'answered')
    assert.equal(await Promise.race([...endless, read('answer', 'other')]), 'answered')
  })

  test('lets tenants take turns', async (t) => {
    const read = poolOf(t, { maxThreads: 1 })
    const order: string[] = []
    const tenants = ['a', 'a', 'a', 'b', 'c']
    await Promise.all(tenants.map((one) => read('answer', one).then(() => order.push(one))))
    assert.deepEqual(order, ['a', 'a', 'b', 'c', 'a'])
  })

  test('refuses what would wait behind too much of its own tenant', async (t) => {
    const read = poolOf(t, { maxThreads: 1, maxWaiting: 2 })
    const [, ...waiting] = ['a', 'b', 'c'].map(() => read('answer', 'one'))
    await assert.rejects(read('answer', 'one'), { limit: 'queue' })
    assert.equal(await read('answer', 'two'), 'answered')
    assert.deepEqual(await Promise.all(waiting), ['answered', 'answered'])
  })

  test('ends with its threads', async () => {
    const pool = createReadingPool({ script, timeMs: patient })
    const spin = { text: 'spin', agent: '' }
    const stopped = [0, 1, 2].map(() =>
      assert.rejects(pool.read('robots', spin, { tenant: 'one' }), { limit: 'aborted' }),
    )
    await pool.close()
    await Promise.all(stopped)
    await assert.rejects(pool.read('robots', spin, { tenant: 'one' }), { limit: 'aborted' })
  })
})
