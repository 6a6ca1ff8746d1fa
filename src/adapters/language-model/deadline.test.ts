import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { suite, test } from 'node:test'
import { Deadline } from './deadline.ts'

suite('the deadline of a call', () => {
  test('is reached when its time is up', async () => {
    const deadline = new Deadline(1, new AbortController().signal)
    const { signal } = deadline
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    const { timeout, cancelled } = deadline.ends
    assert.deepEqual([timeout.aborted, cancelled.aborted], [true, false])
    assert.equal(signal.reason.name, 'TimeoutError')
    deadline.close()
  })

  test('is reached when somebody cancels, also before it began', () => {
    const stop = new AbortController()
    const early = new Deadline(60_000, stop.signal)
    stop.abort(new Error('enough'))
    const late = new Deadline(60_000, stop.signal)
    for (const deadline of [early, late]) {
      assert.equal(deadline.signal.reason.message, 'enough')
      assert.equal(deadline.ends.timeout.aborted, false)
      deadline.close()
    }
  })

  test('leaves nothing behind', () => {
    const { signal } = new AbortController()
    const before = process.getActiveResourcesInfo().length
    const deadline = new Deadline(60_000, signal)
    assert.equal(getEventListeners(signal, 'abort').length, 1)
    deadline.close()
    assert.equal(getEventListeners(signal, 'abort').length, 0)
    assert.equal(process.getActiveResourcesInfo().length, before)
  })
})
