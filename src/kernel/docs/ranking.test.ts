import assert from 'node:assert/strict'
import { suite, test } from 'node:test'

interface Ranking {
  weigh(texts: readonly (readonly [string, number])[]): Map<string, number>
  ranked<E extends { weights: Map<string, number> }>(entries: readonly E[], question: string): E[]
}

const page: unknown = await import(new URL('./ranking.js', import.meta.url).href)
const { weigh, ranked } = page as Ranking

const entries = [
  {
    name: 'wallet',
    title: 'Read the credit wallet',
    text: 'Balance in credits, and what is left.',
  },
  {
    name: 'contact',
    title: 'Add a contact',
    text: '`on_duplicate` says what to do. Costs no credits.',
  },
  { name: 'contacts', title: 'List contacts', text: 'Retry-After tells when to come back.' },
].map(({ name, title, text }) => ({
  name,
  weights: weigh([
    [title, 8],
    [text, 1],
  ]),
}))

function found(question: string): string[] {
  return ranked(entries, question).map(({ name }) => name)
}

suite('the search of the page', () => {
  test('finds whole words before beginnings, and titles before texts', () => {
    assert.deepEqual(found('contact'), ['contact', 'contacts'])
    assert.deepEqual(found('contacts'), ['contacts'])
    assert.deepEqual(found('credit'), ['wallet', 'contact'])
  })

  test('wants every word, in whatever order and case', () => {
    assert.deepEqual(found('Wallet READ'), ['wallet'])
    assert.deepEqual(found('wallet contact'), [])
  })

  test('knows names with hyphens and underscores whole, in part and by their beginning', () => {
    for (const question of ['on_duplicate', 'duplicate', 'on_dup'])
      assert.deepEqual(found(question), ['contact'])
    assert.deepEqual(found('Retry-After'), ['contacts'])
  })

  test('finds nothing where nothing is asked', () => {
    assert.deepEqual(found(' … '), [])
  })
})
