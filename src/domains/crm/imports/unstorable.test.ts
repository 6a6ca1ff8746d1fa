import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { addField } from '../fields/fields.fixture.ts'
import { importPath, imported, recordsOf, uploaded } from './imports.fixture.ts'

const media = 'application/x-ndjson'
const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`

/** Members of a line beside its name, which no table can hold as they are. */
const strange = [
  '"title":"a\\u0000b"',
  '"title":"a\\ud83d"',
  '"title":{"a":"\\u0000"}',
  '"title":["\\ude00"]',
  '"tags":["\\u0000"]',
  '"tags":["a","\\ud83d"]',
  '"email":"a\\u0000@x.example"',
  '"phone":"030 \\u0000"',
  '"custom":{"region":"\\u0000"}',
  '"custom":{"region":["\\ud83d"]}',
  '"__proto__":"1"',
  '"custom":{"__proto__":{"a":1}}',
  '"\\u0000":"1"',
  '"\\ud83d":"1"',
  `"title":${deep}`,
  '"title":1e999',
]

suite('a line that cannot be stored as it is', () => {
  test('keeps no other line of the file from being imported', async () => {
    const tenant = await organization()
    await addField(tenant, { record: 'contact', key: 'region', label: 'Region', type: 'text' })
    const lines = strange.map((members, at) => `{"name":"Strange ${at}",${members}}`)
    const file = [
      '{"name":"First","title":"Baker","email":"","tags":[],"phone":"","custom":{"region":"North"}}',
      ...lines,
      '{"name":"Last"}',
    ].join('\n')
    const { id, rows } = await uploaded(tenant, file, { media })
    assert.equal(rows, lines.length + 2)
    const preview = await tenant.owner.post(importPath(tenant, `${id}/preview/`))
    assert.equal(preview.status, 200, JSON.stringify(preview.body))
    const { status, counts } = await imported(tenant, file, { media })
    assert.equal(status, 'completed')
    assert.equal(counts.created + counts.refused, rows)
    assert.deepEqual({ ...counts, ...preview.body.counts }, counts)
    const records = await recordsOf(tenant)
    const names = new Set(records.map(({ name }: { name: string }) => name))
    assert.ok(names.has('First') && names.has('Last'))
    const refused = await tenant.owner.get(importPath(tenant, `${id}/refused/`))
    assert.equal(refused.status, 200)
  })
})
