import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { closeEach } from './closing.ts'
import { createLogger } from './log.ts'

suite('what is closed one after the other', () => {
  test('is closed to the last, and what fails is logged', async () => {
    const closed: string[] = []
    const lines: string[] = []
    const failing = (name: string) => async () => {
      closed.push(name)
      throw new Error(`${name} does not end`)
    }
    const log = createLogger('error', { write: (line) => lines.push(line) })
    await closeEach(log, [
      failing('service'),
      () => {
        closed.push('demo')
        throw new Error('demo does not even begin to end')
      },
      async () => void closed.push('database'),
    ])
    assert.deepEqual(closed, ['service', 'demo', 'database'])
    assert.match(lines[0] ?? '', /service does not end/)
    assert.match(lines[1] ?? '', /demo does not even begin/)
    assert.equal(lines.length, 2)
  })
})
