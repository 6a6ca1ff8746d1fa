import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { hashSecret, hasValidChecksum, randomBase62, withChecksum } from './secrets.ts'

suite('secrets', () => {
  test('are as long as asked, of 62 characters, and differ', () => {
    const made = Array.from({ length: 200 }, () => randomBase62(32))
    for (const text of made) assert.match(text, /^[0-9A-Za-z]{32}$/)
    assert.equal(new Set(made).size, made.length)
    assert.equal(randomBase62(0), '')
  })

  test('use every character about equally often', () => {
    const counts = new Map<string, number>()
    for (const letter of randomBase62(62_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    assert.equal(counts.size, 62)
    // Ten standard deviations around a thousand: a modulo bias would be 25 % away.
    for (const count of counts.values()) assert.ok(count > 680 && count < 1320, `${count}`)
  })

  test('are kept as SHA-256', () => {
    assert.equal(
      hashSecret('abc').toString('hex'),
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})

suite('the checksum of a key', () => {
  test('is six characters that fit', () => {
    const key = withChecksum('svc_mcp_example')
    assert.match(key, /^svc_mcp_example[0-9A-Za-z]{6}$/)
    assert.ok(hasValidChecksum(key))
  })

  test('is CRC-32 in base 62, so that others can check it too', () => {
    // CRC-32 of "123456789" is 0xcbf43926 = 3421780262.
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    const value = withChecksum('123456789')
      .slice(-6)
      .split('')
      .reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)
    assert.equal(value, 0xcb_f4_39_26)
  })

  test('finds every single mistyped character and every swapped pair', () => {
    const key = withChecksum('svc_mcp_0123456789abcdefghijABCDEFGHIJ')
    for (const index of Array.from(key).keys()) {
      const other = key[index] === 'x' ? 'y' : 'x'
      assert.ok(!hasValidChecksum(key.slice(0, index) + other + key.slice(index + 1)))
      const [one, two] = [key[index], key[index + 1]]
      if (one === two || two === undefined) continue
      assert.ok(!hasValidChecksum(`${key.slice(0, index)}${two}${one}${key.slice(index + 2)}`))
    }
  })

  test('does not take short or foreign text for a key', () => {
    for (const text of ['', '000000', 'abc']) assert.ok(!hasValidChecksum(text))
    fc.assert(
      fc.property(fc.string(), (text) => text === '' || hasValidChecksum(withChecksum(text))),
    )
  })
})
