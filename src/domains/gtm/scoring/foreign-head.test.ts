import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { foreignModifiers } from './foreign-head.ts'
import { emptyPool } from './pool.ts'
import { relevance } from './relevance.ts'
import { tokens } from './tokens.ts'

const offered = new Set(tokens('compost bulk', 'en'))

suite('a word of the offer that only says what kind of another thing is meant', () => {
  for (const [text, isMeant] of [
    ['Can anyone recommend a decent compost turner? PTO driven', false],
    ['Looking for a used compost spreader near Louth', false],
    ['Can anyone recommend a decent compost supplier?', true],
    ['Looking for a compost that is peat free', true],
    ['Where can I buy some compost, delivered in bulk?', true],
    ['A compost turner is for those who need no compost', true],
  ] as const)
    test(text, () => assert.equal(foreignModifiers(text, offered).has('compost'), !isMeant))
})

suite('relevance', () => {
  const about = (text: string, phrase: string): number =>
    relevance(text, 'en', { phrases: [{ text: phrase, weight: 1 }], excluded: [] }, emptyPool).value

  test('reads words written apart and as one alike', () => {
    assert.equal(about('Which helpdesk do you use?', 'help desk'), 1)
    assert.equal(about('Which help desk do you use?', 'helpdesk'), 1)
  })

  test('takes no number for a norm', () => {
    assert.equal(about('three sites, table 3', 'scope 3'), 0)
  })

  test('takes no common word of a phrase for an offer', () => {
    assert.ok(about('a contact form would be nice', 'contact management') < 0.2)
  })
})
