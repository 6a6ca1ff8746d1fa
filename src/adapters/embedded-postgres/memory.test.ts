import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { query, scratch, started } from './embedded.fixture.ts'
import { memory, sharedMiB } from './memory.ts'

suite('what an embedded server keeps in memory', () => {
  test('is an eighth of what there is, and neither too little nor very much', () => {
    const gibibyte = 2 ** 30
    const asked = [0.5, 1, 8, 24, 1024].map((size) => sharedMiB(size * gibibyte))
    assert.deepEqual(asked, [128, 128, 1024, 3072, 4096])
  })

  test('is what a new one was told', async () => {
    await using stage = new AsyncDisposableStack()
    const server = await started(stage, await scratch(stage))
    const rows = await query(
      server.connection,
      `select setting::integer / 128 as mib from pg_settings where name = 'shared_buffers'`,
    )
    assert.deepEqual(rows, [{ mib: sharedMiB(memory()) }])
  })
})
