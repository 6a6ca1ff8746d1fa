import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Unavailable } from '../../errors.ts'
import { FairShares } from './fair-shares.ts'

async function turns() {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

suite('fair shares', () => {
  test('let nobody take more than their part, and nobody else wait for it', async () => {
    const shares = new FairShares(2)
    const first = await shares.enter('one')
    const second = await shares.enter('one')
    const order: string[] = []
    const third = shares.enter('one').then((leave) => {
      order.push('third')
      return leave
    })
    const fourth = shares.enter('one').then((leave) => {
      order.push('fourth')
      return leave
    })
    const other = await shares.enter('other')
    await turns()
    assert.deepEqual(order, [])
    first()
    await turns()
    assert.deepEqual(order, ['third'])
    second()
    await turns()
    assert.deepEqual(order, ['third', 'fourth'])
    other()
    for (const leave of await Promise.all([third, fourth])) leave()
    const again = await Promise.all([shares.enter('one'), shares.enter('one')])
    for (const leave of again) leave()
  })

  test('let who has least of a part be next, so that nobody waits for all that another wants', async () => {
    const shares = new FairShares(2)
    const order: string[] = []
    const asking = (person: string) =>
      shares.enter('one', { person }).then((leave) => {
        order.push(person)
        return leave
      })
    const busy = Array.from({ length: 5 }, () => asking('busy'))
    const [first, second] = await Promise.all(busy.slice(0, 2))
    const colleagues = [asking('colleague'), asking('colleague')]
    first!()
    await turns()
    assert.deepEqual(order, ['busy', 'busy', 'colleague'])
    second!()
    await turns()
    assert.deepEqual(order.slice(3), ['busy'])
    await Promise.all([...busy.slice(2), ...colleagues].map(async (one) => (await one)()))
    assert.equal(order.length, 7)
  })

  test('refuse who waited in vain, and forget them', async () => {
    const shares = new FairShares(1, 1)
    const leave = await shares.enter('one')
    await assert.rejects(shares.enter('one'), Unavailable)
    leave()
    const next = await shares.enter('one')
    next()
  })
})
