import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { styleOf } from './theme.ts'

const none = { accent: null, background: null, text: null }

/** The scheme that a theme holds to; undefined where it is the visitor's own. */
function schemeOf(theme: object): string | undefined {
  return /color-scheme:(\w+)/.exec(styleOf({ ...none, ...theme }))?.[1]
}

suite('the colours of a form', () => {
  test('hold to the scheme in which the text that was chosen can be read', () => {
    assert.deepEqual(
      [
        {},
        { accent: '#123456' },
        { text: '#101010' },
        { text: '#f0f0f0' },
        { background: '#101010' },
        { background: '#ffffff', text: '#f0f0f0' },
      ].map(schemeOf),
      [undefined, undefined, 'light', 'dark', 'dark', 'light'],
    )
  })
})
