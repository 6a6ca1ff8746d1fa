import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { none } from '#test/none.ts'
import { patternsIn, patternsMadeBy, patternsOf, superlinearIn } from './patterns.ts'

/** Where strangers' text is read; the demonstration site only serves. */
const places = [
  'src/adapters/guess-language.ts',
  'src/adapters/{reading,signal-sources,web}/*.ts',
  'src/adapters/web/site/**/*.ts',
  'src/domains/crm/**/*.ts',
  'src/domains/gtm/**/*.ts',
  'src/kernel/text/*.ts',
]
const advice = 'a stranger chooses the text: find by hand what this pattern goes back for'

function faultsIn(path: string, literal: RegExp): string[] {
  return superlinearIn(literal).map((why) => `${path}: ${String(literal).slice(0, 200)} is ${why}`)
}

suite('patterns on strangers’ text', () => {
  test('take a time in proportion to the text', async () => {
    const { literals } = await patternsIn(places)
    assert.ok(literals.length > 100, 'the patterns were not found')
    none(
      literals.flatMap(({ path, literal }) => faultsIn(path, literal)),
      advice,
    )
  })

  test('do so too where they are made of strings', async () => {
    const { makers } = await patternsIn(places)
    for (const path of makers) {
      const made = await patternsMadeBy(path)
      assert.ok(
        made.length > 0,
        `${path} makes its patterns later than at its start; write literals`,
      )
      none(
        made.flatMap((pattern) => faultsIn(path, pattern)),
        advice,
      )
    }
  })

  test('are found wherever they stand, and known by what they cost', () => {
    const source =
      'const a: RegExp = /x+$/u\nexport function f(b = new RegExp("c")) { return [/d/] }\n'
    const { literals, makers } = patternsOf('a.ts', source)
    assert.deepEqual(
      literals.map(({ literal }) => String(literal)),
      ['/x+$/u', '/d/'],
    )
    assert.deepEqual(makers, ['a.ts'])
    const slow = [/^['-]+|('s|['-]+)$/g, /[^/#:]*$/, /\b[a-z.]{1,64}@[a-z.]{1,190}\.[a-z]{2,24}\b/g]
    for (const literal of slow) assert.notDeepEqual(superlinearIn(literal), [], String(literal))
    for (const literal of [/\s+/g, /^x+$/, /<([^<>]*)>/])
      assert.deepEqual(superlinearIn(literal), [])
  })
})
