import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ValidationFailed } from '../errors.ts'
import { shortListPage, shortListQuery } from './short-list.ts'

const names = ['apple', 'bread', 'cheese', 'dates', 'eggs']

function read(query: Record<string, unknown>) {
  return shortListPage(names, shortListQuery.parse(query), (name) => name)
}

/** All pages from the first, by the positions that each gives. */
function walk(query: Record<string, unknown>): string[][] {
  const { results, next } = read(query)
  const { page: _, ...same } = query
  return next === null ? [results] : [results, ...walk({ ...same, ...next })]
}

suite('a short list', () => {
  test('fits on one page unless a smaller one is asked for', () => {
    assert.deepEqual(read({}), { count: 5, next: null, previous: null, results: names })
    const { next, previous, results } = read({ page: 2, page_size: 2 })
    assert.deepEqual([next, previous, results], [{ page: 3 }, { page: 1 }, ['cheese', 'dates']])
  })

  for (const paging of ['page', 'cursor'])
    test(`is read to its end by ${paging}`, () => {
      const pages = walk({ page_size: 2, paging })
      assert.deepEqual(pages, [['apple', 'bread'], ['cheese', 'dates'], ['eggs']])
    })

  test('is read backwards by cursor', () => {
    const second = read({ page_size: 2, ...read({ page_size: 2, paging: 'cursor' }).next })
    assert.deepEqual(second.results, ['cheese', 'dates'])
    const first = read({ page_size: 2, ...second.previous })
    assert.deepEqual([first.results, first.previous], [['apple', 'bread'], null])
  })

  test('refuses a cursor of another list', () => {
    const cursor = Buffer.from('{"o":"name","k":"","i":"bread"}').toString('base64url')
    assert.throws(() => read({ cursor }), ValidationFailed)
  })
})
