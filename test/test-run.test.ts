import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runTests } from '../scripts/test-run.ts'

const tooLong = fileURLToPath(new URL('too-long.fixture.ts', import.meta.url))

test('a test that takes too long is ended and reported', async () => {
  const settings = { ...process.env, TEST_TIMEOUT_MS: '200' }
  const { failed, failures } = await runTests([tooLong], settings, true)
  assert.equal(failed, 1)
  assert.match(failures[0]?.message ?? '', /timed out after 200ms/)
})
