import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { LongPolls, TooManyWaiting } from './long-polls.ts'

async function nothing(): Promise<undefined> {}

suite('long polls', () => {
  test('are limited for one person over all organizations, and free again afterwards', async () => {
    const polls = new LongPolls()
    const end = new AbortController()
    const waiting = Array.from({ length: 20 }, (_, place) =>
      polls.wait([`organization ${place}`, 'Ada'], 25, end.signal, nothing),
    )
    await assert.rejects(polls.wait(['another', 'Ada'], 0, undefined, nothing), TooManyWaiting)
    assert.equal(await polls.wait(['organization 1', 'Grace'], 0, undefined, nothing), undefined)
    end.abort()
    await Promise.all(waiting)
    assert.equal(await polls.wait(['another', 'Ada'], 0, undefined, nothing), undefined)
  })
})
