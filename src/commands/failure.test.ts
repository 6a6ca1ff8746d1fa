import assert from 'node:assert/strict'
import { open } from 'node:fs/promises'
import { suite, test } from 'node:test'
import { printable } from './failure.ts'

async function failureOf(path: string): Promise<unknown> {
  return open(path, 'wx').then(
    () => undefined,
    (error: unknown) => error,
  )
}

suite('a failure', () => {
  test('of a file is one line that names it', async () => {
    const there = new URL(import.meta.url).pathname
    assert.equal(printable(await failureOf(there)), `${there} is there already; name another file`)
    assert.equal(
      printable(await failureOf('/nowhere/at/all')),
      '/nowhere/at/all: there is no such file or folder',
    )
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    })
    assert.equal(printable(full), 'the disk is full (ENOSPC: no space left on device, write)')
  })

  test('of a database whose disk is full says where it is', () => {
    const full = Object.assign(new Error('could not extend file "base/5/1": No space left'), {
      code: '53100',
    })
    assert.match(printable(full), /^the disk of the database is full; .* DATA_DIR.* \(could not/)
    assert.doesNotMatch(printable(full), /\n/)
  })

  test('that nobody expects is told whole', () => {
    assert.match(printable(new TypeError('ours')), /TypeError: ours\n +at /)
  })
})
