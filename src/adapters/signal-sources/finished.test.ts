import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { finished } from './finished.ts'
import { hackerNews } from './sources/hacker-news.ts'

const draft = {
  external_id: '4101',
  url: 'https://news.ycombinator.com/item?id=4101',
  posted_at: '2026-11-20T10:00:00Z',
  text: 'Who mills rye near Leeds?',
}

suite('a record of a source', () => {
  test('has an id that an index can hold, a time and an address, or is none', () => {
    assert.equal(finished(hackerNews, draft)?.external_id, '4101')
    for (const broken of [
      { external_id: 'ü'.repeat(301) },
      { posted_at: 'lately' },
      { url: 'javascript:alert(1)' },
    ])
      assert.equal(finished(hackerNews, { ...draft, ...broken }), undefined)
  })
})
