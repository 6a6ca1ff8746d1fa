import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { z } from 'zod'
import { check } from './input.ts'
import { email } from './primitives.ts'

function read(address: string) {
  const checked = check(z.strictObject({ email }), { email: address }, 'body')
  return 'errors' in checked ? checked.errors[0]?.message : checked.data.email
}

suite('an e-mail address', () => {
  test('has its domain in ASCII, however that is written', () => {
    const bakery = 'info@xn--bckerei-5wa.example'
    for (const address of ['info@bäckerei.example', ' info@BÄCKEREI.example', bakery])
      assert.equal(read(address), bakery)
    assert.equal(read('a@пример.рф'), 'a@xn--e1afmkfd.xn--p1ai')
    assert.equal(read('Ada@Mill.example'), 'Ada@Mill.example')
    assert.notEqual(read('ada@mіll.example'), 'ada@mill.example')
  })

  test('is refused with other letters before the @, which is said', () => {
    assert.match(read('jürgen@mill.example') ?? '', /before the @/)
    for (const address of ['ada@', '@bäckerei.example', 'ada@ä ö.example', 'ada bäckerei.example'])
      assert.equal(read(address), 'Send an e-mail address such as ada@example.org.')
  })
})
