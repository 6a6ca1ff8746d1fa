import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Coalescer, type Flush, type Flushed } from './coalesce.ts'

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

/** A flush that tells at once what it stored, and waits for the disk with what the first item is in. */
function writing() {
  const log: (string | number)[] = []
  const carried: (number | undefined)[] = []
  const disk = Promise.withResolvers<void>()
  const flush: Flush<number, string, number> = async (items, carry, stored) => {
    log.push(items.join(' '))
    carried.push(carry)
    const outcomes = items.map((item) => ({ value: `done ${item}` }))
    const flushed = { outcomes, carry: items.at(-1) }
    stored(flushed)
    if (items.includes(1)) await disk.promise
    return flushed
  }
  return { log, carried, disk, flush }
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
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
    await turns()
    const first = one(1)
    await Promise.allSettled([first, one(3)])
    await one(4)
    await one(5)
    assert.deepEqual(seen, [undefined, 1, 2, 1, undefined, 4])
  })

  test('flushes what hurries while others wait for the disk, and nobody else', async () => {
    const coalescer = new Coalescer()
    const { flush, log, disk } = writing()
    const one = (item: number, isHurried = false) =>
      coalescer.run('a', item, flush, { isHurried }).then(() => log.push(`told ${item}`))
    const all = [one(1), one(2), one(3, true), one(4)]
    await turns()
    assert.deepEqual(log, ['1', '3', 'told 3'])
    all.push(one(5, true), one(6))
    await turns()
    assert.deepEqual(log, ['1', '3', 'told 3', '5', 'told 5'])
    disk.resolve()
    await Promise.all(all)
    assert.deepEqual(log.slice(5), ['told 1', '2 4 6', 'told 2', 'told 4', 'told 6'])
  })

  test('hands on what was flushed in a hurry', async () => {
    const coalescer = new Coalescer()
    const { flush, log, disk, carried } = writing()
    const first = coalescer.run('a', 1, flush)
    await turns()
    const mixed = [coalescer.run('a', 2, flush), coalescer.run('a', 3, flush, { isHurried: true })]
    disk.resolve()
    await Promise.all([first, ...mixed])
    await coalescer.run('a', 4, flush)
    assert.deepEqual(log, ['1', '3', '2', '4'])
    assert.deepEqual(carried, [undefined, 1, 3, 2])
  })

  test('fails what waited for the disk where that fails, and forgets what was carried on', async () => {
    const coalescer = new Coalescer()
    const { flush, disk, carried } = writing()
    const waiting = coalescer.run('a', 1, flush)
    const hurried = coalescer.run('a', 2, flush, { isHurried: true })
    assert.equal(await hurried, 'done 2')
    disk.reject(new Error('the connection was lost'))
    await assert.rejects(waiting, /connection was lost/)
    assert.equal(await coalescer.run('a', 3, flush, { isHurried: true }), 'done 3')
    assert.deepEqual(carried, [undefined, 1, undefined])
  })

  test('takes in what a settled caller adds at once', async () => {
    const coalescer = new Coalescer()
    const chain = async (left: number): Promise<number> =>
      left === 0 ? 0 : 1 + (await coalescer.run('a', left, doubled).then(() => chain(left - 1)))
    assert.equal(await chain(50), 50)
  })
})
