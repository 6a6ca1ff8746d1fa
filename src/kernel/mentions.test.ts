import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { passageOf, withoutMentions, type Mentioned } from './mentions.ts'

const person: Mentioned = {
  hosts: ['girl.example'],
  isMeant: ({ email }) => email?.toLowerCase() === 'gone@girl.example',
}
const company: Mentioned = {
  hosts: ['girl.example'],
  isMeant: ({ email, domain }) =>
    email?.endsWith('@girl.example') === true || domain === 'girl.example',
}

suite('an address in a text', () => {
  test('is taken out wherever it stands alone, in any case', () => {
    const gone = {
      'gone@girl.example': '[removed]',
      'Ask GONE@Girl.Example.': 'Ask [removed].',
      '**gone@girl.example**, _gone@girl.example_': '**[removed]**, _[removed]_',
      '[Ask](mailto:gone@girl.example?subject=rye)': '[Ask](mailto:[removed]?subject=rye)',
      'ada@mill.example/gone@girl.example': 'ada@mill.example/[removed]',
      'https://mill.example/?to=gone@girl.example&x': 'https://mill.example/?to=[removed]&x',
      "'gone@girl.example'": "'[removed]'",
      '…gone@girl.example!': '…[removed]!',
    }
    for (const [text, left] of Object.entries(gone)) {
      assert.equal(withoutMentions(text, person), left)
      assert.equal(withoutMentions(left, person), left)
    }
  })

  test('is left where it is a part of another one', () => {
    for (const text of [
      'xgone@girl.example',
      'x.gone@girl.example',
      'x-gone@girl.example',
      'gone@girl.example.org',
      'gone@girl.example-mill.org',
      'gone@my.girl.example',
      'gone at girl.example',
      'a&gone@girl.example',
      'girl.example',
    ])
      assert.equal(withoutMentions(text, person), text)
  })

  test('of a company is taken out with its domain', () => {
    assert.equal(
      withoutMentions('ada@girl.example, https://girl.example/a, Girl.example', {
        ...company,
        isMeant: ({ email, domain }) =>
          company.isMeant({ email: email?.toLowerCase(), domain: domain?.toLowerCase() }),
      }),
      '[removed], https://[removed]/a, [removed]',
    )
    for (const text of ['my-girl.example', 'girl.example.org', 'girl.example@mill.example'])
      assert.equal(withoutMentions(text, company), text)
  })

  test('is shown with some words around it', () => {
    const far = 'word '.repeat(100)
    const passage = passageOf(`${far}gone@girl.example ${far}`, person)
    assert.match(passage ?? '', /^… .*word gone@girl\.example word.* …$/)
    assert.ok((passage ?? '').length < 200)
    assert.equal(passageOf(`${far}xgone@girl.example`, person), undefined)
  })

  test('is looked for once in whatever text', () => {
    for (const text of [
      'a'.repeat(200_000),
      'a.'.repeat(100_000),
      '-'.repeat(200_000),
      '@a'.repeat(1e5),
    ])
      assert.equal(withoutMentions(text, company), text)
  })
})
