import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ModelFault } from '#adapters/language-model/contract.ts'
import { createLogger } from '#kernel/log.ts'
import { organization } from '#test/world.ts'
import { whyOf } from './executing.ts'

type Unfinished = Parameters<typeof whyOf>[2]
interface Line {
  readonly level: string
  readonly msg: string
  readonly status?: number
  readonly told?: string
  readonly err?: { readonly stack: string }
}

test('a fault of the service within a run is logged as one, and a model is not blamed for it', async () => {
  const { scope } = await organization()
  const lines: string[] = []
  const log = createLogger('warn', { write: (line) => void lines.push(line) })
  const run = { id: scope.newId(), model: 'stand-in' }
  const unfinished = { running: { isClosing: false }, run } as Unfinished
  const faults = [
    new TypeError('ours'),
    new ModelFault('key_refused', { status: 401 }),
    new ModelFault('failed', { status: 200, told: 'text/html instead', cause: new Error('key') }),
  ]
  const reasons = faults.map((fault) => whyOf({ ...scope, log }, fault, unfinished)?.reason)
  assert.deepEqual(reasons, ['failed', 'key_refused', 'failed'])
  const [ours, theirs, unread] = lines.map((line) => JSON.parse(line) as Line)
  assert.equal(ours?.msg, 'a run failed by a fault of the service')
  assert.match(ours.err?.stack ?? '', /TypeError.*executing\.test/s)
  assert.equal(theirs?.msg, 'a model could not be used')
  assert.deepEqual([unread?.status, unread?.told], [200, 'text/html instead'])
  assert.deepEqual([ours.level, theirs.level], ['error', 'warn'])
})
