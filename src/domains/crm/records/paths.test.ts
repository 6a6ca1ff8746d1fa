import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import { nouns } from '../workbench.fixture.ts'

const kinds = ['pipelines', 'fields', 'views'].concat(nouns)

const paths = {
  list: ['get', ''],
  create: ['post', ''],
  read: ['get', '{id}/'],
  change: ['patch', '{id}/'],
  delete: ['delete', '{id}/'],
  query: ['post', 'query/'],
  batch: ['post', 'batch/'],
  export: ['get', 'export/'],
  'export of a query': ['post', 'export/'],
  timeline: ['get', '{id}/timeline/'],
} as const

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
}

suite('every kind of record', () => {
  test('is listed, read, written, queried, batched, exported and remembered', async () => {
    const file = new URL('../../../../contract/openapi.json', import.meta.url)
    const contract = JSON.parse(await readFile(file, 'utf8')) as Contract
    const missing = kinds.flatMap((kind) =>
      Object.entries(paths)
        .filter(([, [method, rest]]) => !contract.paths[`/crm/${kind}/${rest}`]?.[method])
        .map(([name]) => `${name} of ${kind}`),
    )
    assert.deepEqual(missing, [])
  })
})
