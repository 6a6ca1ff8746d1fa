import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLogger } from '../log.ts'
import { asRefusal, logFault } from './failures.ts'

const failures = [
  ['57P03', 'the database system is starting up', 503],
  ['53300', 'sorry, too many clients already', 503],
  ['55P03', 'canceling statement due to lock timeout', 503],
  ['40P01', 'deadlock detected', 503],
  ['23505', 'duplicate key value violates unique constraint', 500],
  [undefined, 'Connection terminated unexpectedly', 503],
  [undefined, 'it is undefined', 500],
] as const

test('what may be tried again is said to be so, and a fault of ours is one', () => {
  for (const [code, message, status] of failures)
    assert.equal(
      asRefusal(Object.assign(new Error(message), { code })).kind.status,
      status,
      message,
    )
})

test('who waited too long for others, or finds no database, is told in one line without a stack, and a fault is one', () => {
  for (const [code, message, status] of failures) {
    const lines: string[] = []
    const log = createLogger('warn', { write: (line) => void lines.push(line) })
    const error = Object.assign(new Error(message), { code })
    logFault(log, error, asRefusal(error), 'an operation failed')
    const isWait = status === 503
    assert.match(lines.join(''), isWait ? /"level":"warn"/ : /"level":"error"/, message)
    assert.equal(lines.join('').includes('"stack"'), !isWait, message)
    assert.ok(lines.join('').includes(message))
  }
})
