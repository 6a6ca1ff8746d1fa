import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Identifiers } from '#kernel/outsiders.ts'
import { marksOf, marksToLookUp } from './marks.ts'

function spelled(who: Identifiers): string[] {
  return marksOf(who).map(({ kind, value }) => `${kind} ${value}`)
}

suite('what somebody is found again by', () => {
  for (const [who, marks] of [
    [{ email: ' Ada+shop@Hearthmill.example ' }, ['email ada@hearthmill.example']],
    [{ email: 'ada@MÜHLE.example' }, ['email ada@xn--mhle-0ra.example']],
    [{ email: 'nobody' }, []],
    [{ domain: 'https://www.hearthmill.example/about' }, ['domain hearthmill.example']],
    [{ domain: 'gmail.com' }, []],
    [{ domain: '127.0.0.1' }, []],
    [{ handle: '@Crumbledore' }, ['handle crumbledore']],
    [{ handle: '', email: null, domain: undefined }, []],
    [
      { email: 'ada@hearthmill.example', handle: 'ada' },
      ['email ada@hearthmill.example', 'handle ada'],
    ],
  ] as [Identifiers, string[]][])
    test(`${JSON.stringify(who)} is ${marks.join(', ') || 'nobody'}`, () => {
      assert.deepEqual(spelled(who), marks)
    })

  test('an address is looked up with its company, and not with its mail provider', () => {
    const at = (email: string) => marksToLookUp({ email }).map(({ value }) => value)
    assert.deepEqual(at('ada@mail.hearthmill.example'), [
      'ada@mail.hearthmill.example',
      'hearthmill.example',
    ])
    assert.deepEqual(at('ada@gmail.com'), ['ada@gmail.com'])
  })

  test('an address at Gmail is looked up as it is written, and as all its spellings are entered', () => {
    const at = (email: string) => marksToLookUp({ email }).map(({ value }) => value)
    assert.deepEqual(at('A.da+x@googlemail.com'), ['a.da@googlemail.com', 'ada@gmail.com'])
    assert.deepEqual(at('...@gmail.com'), ['...@gmail.com'])
  })
})
