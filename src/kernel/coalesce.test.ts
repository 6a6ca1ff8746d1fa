import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Coalescer, type Flushed } from './coalesce.ts'

/** A flush that stands still until it is let go, and writes down what it was given. */
function gate() {
  const batches: (readonly number[])[] = []
  const waiting: (() => void)[] = []
  const flush = async (items: readonly number[]): Promise<Flushed<string, never>> => {
    batches.push(items)
    await new Promise<void>((resolve) => waiting.push(resolve))
    return { outcomes: items.map((item) => ({ value: `done ${item}` })) }
  }
  const letGo = async () => {
    waiting.shift()?.()
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return { batches, flush, letGo }
}

async function doubled(items: readonly number[]): Promise<Flushed<number, never>> {
  return { outcomes: items.map((item) => ({ value: item * 2 })) }
}

/** A flush of a turn, and the sizes of what it was given. */
function counting() {
  const sizes: number[] = []
  const flush = async (items: readonly number[]) => {
    sizes.push(items.length)
    await new Promise((resolve) => setImmediate(resolve))
    return doubled(items)
  }
  return { sizes, flush }
}

suite('collecting work on one key', () => {
  test('does a lone item at once', async () => {
    assert.equal(await new Coalescer().run('a', 21, doubled), 42)
  })

  test('makes what arrives during a flush the next flush, in order', async () => {
    const coalescer = new Coalescer()
    const { batches, flush, letGo } = gate()
    const all = Promise.all([1, 2, 3, 4].map((item) => coalescer.run('a', item, flush)))
    assert.deepEqual(batches, [[1]])
    await letGo()
    assert.deepEqual(batches, [[1], [2, 3, 4]])
    await letGo()
    assert.deepEqual(await all, ['done 1', 'done 2', 'done 3', 'done 4'])
  })

  test('lets different keys go on beside each other', async () => {
    const coalescer = new Coalescer()
    const { batches, flush, letGo } = gate()
    const both = [coalescer.run('a', 1, flush), coalescer.run('b', 2, flush)]
    assert.deepEqual(batches, [[1], [2]])
    await letGo()
    await letGo()
    assert.deepEqual(await Promise.all(both), ['done 1', 'done 2'])
  })

  test('never puts more than 256 items into one flush', async () => {
    const coalescer = new Coalescer()
    const { sizes, flush } = counting()
    const items = Array.from({ length: 600 }, (_, index) => index)
    const answers = await Promise.all(items.map((item) => coalescer.run('a', item, flush)))
    assert.deepEqual(
      answers,
      items.map((item) => item * 2),
    )
    assert.deepEqual(sizes, [1, 256, 256, 87])
  })

  test('refuses one item without touching the others', async () => {
    const coalescer = new Coalescer()
    const odd = async (items: readonly number[]): Promise<Flushed<number, never>> => ({
      outcomes: items.map((item) =>
        item % 2 === 1 ? { refusal: new Error(`odd ${item}`) } : { value: item },
      ),
    })
    const outcomes = await Promise.allSettled(
      [2, 3, 4].map((item) => coalescer.run('a', item, odd)),
    )
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
  })

  test('fails the whole flush that failed, and goes on with the next', async () => {
    const coalescer = new Coalescer()
    let flushes = 0
    const flush = async (items: readonly number[]) => {
      flushes += 1
      if (flushes === 2) throw new Error('the connection was lost')
      return doubled(items)
    }
    const first = coalescer.run('a', 1, flush)
    const second = [coalescer.run('a', 2, flush), coalescer.run('a', 3, flush)]
    assert.equal(await first, 2)
    for (const one of second) await assert.rejects(one, /connection was lost/)
    assert.equal(await coalescer.run('a', 4, flush), 8)
  })

  test('leaves nobody waiting whose item the flush forgot', async () => {
    const coalescer = new Coalescer()
    await assert.rejects(
      coalescer.run('a', 1, async () => ({ outcomes: [] })),
      /forgot/,
    )
  })

  test('waits a turn for those who were just served, so that all of them share the next flush', async () => {
    const coalescer = new Coalescer()
    const { sizes, flush } = counting()
    const caller = async () => {
      for (let time = 0; time < 4; time += 1) await coalescer.run('a', time, flush)
    }
    await Promise.all(Array.from({ length: 8 }, caller))
    assert.deepEqual(sizes, [1, 8, 8, 8, 7])
  })

  test('hands on what a flush leaves, also to a key that was at rest, until a flush fails', async () => {
    const coalescer = new Coalescer()
    const seen: (number | undefined)[] = []
    const flush = async (items: readonly number[], carried: number | undefined) => {
      seen.push(carried)
      await new Promise((resolve) => setImmediate(resolve))
      if (items.includes(3)) throw new Error('the connection was lost')
      return { ...(await doubled(items)), carry: items[0] }
    }
    const one = (item: number) => coalescer.run('a', item, flush)
    await Promise.all([one(1), one(2)])
    await new Promise((resolve) => setTimeout(resolve, 5))
    const first = one(1)
    await Promise.allSettled([first, one(3)])
    await one(4)
    await one(5)
    assert.deepEqual(seen, [undefined, 1, 2, 1, undefined, 4])
  })

  test('takes in what a settled caller adds at once', async () => {
    const coalescer = new Coalescer()
    const chain = async (left: number): Promise<number> =>
      left === 0 ? 0 : 1 + (await coalescer.run('a', left, doubled).then(() => chain(left - 1)))
    assert.equal(await chain(50), 50)
  })
})
