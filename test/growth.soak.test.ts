import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { measureGrowth } from '../bench/growth/growth.ts'
import { documentedEndpoints } from './endpoint-calls.ts'
import { methodOf, pathOf } from '#kernel/http/endpoint.ts'

suite('a full database', () => {
  test('answers every list, order, filter and creation of the contract', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'growth-soak-'))
    try {
      const timed = await measureGrowth({
        rows: 20_000,
        folder,
        calls: 5,
        seconds: 60,
        words: [],
        report: () => undefined,
        onTimed: () => undefined,
      })
      assert.deepEqual(
        timed.filter(({ failure }) => failure !== undefined),
        [],
      )
      const lists = (await documentedEndpoints()).filter(
        ({ endpoint, operation }) =>
          methodOf(endpoint) === 'GET' &&
          operation.parameters.some(({ name }) => name === 'page_size'),
      )
      const asked = new Set(timed.map(({ name }) => name))
      const forgotten = lists.filter(({ endpoint }) => !asked.has(`GET ${pathOf(endpoint)}`))
      assert.deepEqual(
        forgotten.map(({ route }) => route),
        [],
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
