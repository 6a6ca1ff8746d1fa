import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runTests } from '../scripts/test-run.ts'

const tooLong = fixture('too-long.fixture.ts')
const endsBadly = fixture('ends-badly.fixture.ts')

test('a test that takes too long is ended and reported', async () => {
  const settings = { ...process.env, TEST_TIMEOUT_MS: '200' }
  const { failed, failures } = await runTests([tooLong], settings, { silent: true })
  assert.equal(failed, 1)
  assert.match(failures[0]?.message ?? '', /timed out after 200ms/)
})

test('what fails after the last test fails the run', async () => {
  const { passed, failed, failures } = await runTests([endsBadly], process.env, { silent: true })
  assert.deepEqual([passed, failed], [1, 1])
  assert.match(failures[0]?.message ?? '', /something was left/)
})

test('a run of tests that is interrupted ends with its processes, before their tests do', async () => {
  const interrupt = new AbortController()
  const settings = { ...process.env, TEST_TIMEOUT_MS: '300000' }
  const run = runTests([tooLong], settings, { silent: true, signal: interrupt.signal })
  interrupt.abort()
  const { failed, failures } = await run
  assert.equal(failed, 1)
  assert.match(failures[0]?.message ?? '', /ended with SIGTERM/)
})

function fixture(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}
