import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReadingPool } from './reading-pool.ts'
import { madeStorable } from './storable.ts'

test('what was read can be stored, whatever stands in it, and is otherwise as it was', () => {
  const bytes = new Uint8Array([0, 1])
  const read = {
    name: 'a\0b',
    tags: ['fine 😀', '\ud83d', null],
    deep: [{ text: '\ude00', 'na\0me': 'gone', count: 0 }],
    meta: new Map<string, unknown>([
      ['title', 'x\0'],
      ['\ud800', 'gone'],
      ['more', ['\0']],
    ]),
    bytes,
  }
  assert.deepEqual(madeStorable(structuredClone(read)), {
    name: 'a\ufffdb',
    tags: ['fine 😀', '\ufffd', null],
    deep: [{ text: '\ufffd', count: 0 }],
    meta: new Map<string, unknown>([
      ['title', 'x\ufffd'],
      ['more', ['\ufffd']],
    ]),
    bytes,
  })
  assert.deepEqual(['\ud83d', 'a', undefined, 1].map(madeStorable), ['\ufffd', 'a', undefined, 1])
})

// Red where the thread hands on what it read as it is: one such text refused the whole profile, or the whole discovery.
test('no thread hands on a text that cannot be stored', async () => {
  const pool = createReadingPool()
  const node = '{"@type":"Organization","name":"Mill \\ud83d","description":"Rye\\u0000 \\ude00"}'
  const html = `<html><script type="application/ld+json">${node}</script><p>${'x'.repeat(599)}😀 bread</p>`
  const fetched_at = '2026-11-26T08:00:00.000Z'
  const site = { html, url: 'https://mill.example/', fetched_at, maxChoices: 0 }
  try {
    const { bytes } = await pool.read('page', site, { tenant: 'a' })
    const company = await pool.read(
      'company',
      { host: 'mill.example', pages: [bytes] },
      { tenant: 'a' },
    )
    assert.match(JSON.stringify(company), /Mill/)
    assert.doesNotMatch(JSON.stringify(company), /\\u0000|\\ud8|\\ude/)
  } finally {
    await pool.close()
  }
})
