import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { none } from '#test/none.ts'
import { patternsIn, patternsMadeBy, patternsOf, superlinearIn } from './patterns.ts'

/** Where strangers' text is read, or that of who has an account; the demonstration site only serves. */
const places = [
  'src/adapters/guess-language.ts',
  'src/adapters/{reading,signal-sources,web}/*.ts',
  'src/adapters/web/site/**/*.ts',
  'src/domains/**/*.ts',
  'src/kernel/**/*.ts',
]
/** What reads the contract and the migrations, which are our own. */
const ours = /^src\/kernel\/(?:openapi|postgres\/migrating)\//

async function patternsRead() {
  const { literals, makers } = await patternsIn(places)
  return {
    literals: literals.filter(({ path }) => !ours.test(path)),
    makers: makers.filter((path) => !ours.test(path)),
  }
}

/** By file, why a pattern that goes back does so a bounded number of times, or over what nobody sends. */
const bounded: Readonly<Record<string, string>> = {
  'src/domains/ai/builtin/builtin.ts': 'over 200 characters at each place',
  'src/domains/ai/runs/explaining.ts': 'over 64 characters at each place, and what follows an @',
  'src/domains/directory/settings.ts': 'the operator’s own address',
  'src/domains/forms/spam/text-signs.ts': 'over 63 characters at each place',
  'src/domains/identity/accounts/passwords.ts': 'the base64 of a hash',
  'src/domains/identity/organizations/welcomes.ts': 'an address of 254 characters',
  'src/kernel/mentions.ts': 'over 64 characters at each place; a host begins where a word does',
}
const advice = 'a stranger chooses the text: find by hand what this pattern goes back for'

function faultsIn(path: string, literal: RegExp): string[] {
  return superlinearIn(literal).map((why) => `${path}: ${String(literal).slice(0, 200)} is ${why}`)
}

suite('patterns on strangers’ text', () => {
  test('take a time in proportion to the text', async () => {
    const { literals } = await patternsRead()
    assert.ok(literals.length > 100, 'the patterns were not found')
    none(
      literals
        .filter(({ path }) => !(path in bounded))
        .flatMap(({ path, literal }) => faultsIn(path, literal)),
      advice,
    )
  })

  test('go back a bounded number of times where that is said, and there alone', async () => {
    const { literals, makers } = await patternsIn(Object.keys(bounded))
    const made = await Promise.all(
      makers.map(async (path) =>
        (await patternsMadeBy(path)).map((literal) => ({ path, literal })),
      ),
    )
    const found = [...literals, ...made.flat()].filter(
      ({ literal }) => superlinearIn(literal).length > 0,
    )
    const needed = new Set(found.map(({ path }) => path))
    none(
      Object.keys(bounded).filter((path) => !needed.has(path)),
      'nothing there goes back: strike it out',
    )
  })

  test('do so too where they are made of strings', async () => {
    const { makers } = await patternsRead()
    for (const path of makers.filter((one) => !(one in bounded))) {
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
