import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { anyText } from '#test/any-text.ts'
import { textOfHtml } from './html-text.ts'
import { plainText, snippetOf } from './plain-text.ts'

test('turns paragraphs into lines and entities into characters', () => {
  assert.equal(textOfHtml('We&#x27;re<p>two &amp; more<br>lines', 100), "We're\ntwo & more\nlines")
})

test('removes controls and invisible characters, folds spaces', () => {
  assert.equal(plainText(' a\u200b\u202e\u00a0 \t b\u0000 \n\n c ', 100), 'a b\nc')
})

test('cuts between words and never within a character', () => {
  assert.equal(plainText('one two three four', 15), 'one two three…')
  assert.ok(plainText('😀'.repeat(50), 10).isWellFormed())
})

test('makes snippets of one line of at most 280 characters from any text', () => {
  fc.assert(
    fc.property(anyText(2_000), (text) => {
      const snippet = snippetOf(text)
      assert.ok(snippet.length <= 280 && !snippet.includes('\n') && snippet.isWellFormed())
    }),
  )
})
