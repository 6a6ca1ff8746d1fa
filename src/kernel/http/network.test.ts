import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { network } from './network.ts'

const same: Readonly<Record<string, readonly string[]>> = {
  '203.0.113.7': [
    '203.0.113.7',
    '203.0.113.7:51234',
    '::ffff:203.0.113.7',
    '[::ffff:203.0.113.7]:443',
  ],
  '2001:db8:0:0::/64': [
    '2001:db8::1:1:1:1',
    '2001:db8::3c:1:1:1',
    '2001:DB8:0:0:ffff:ffff:ffff:ffff',
    '2001:db8::',
    '[2001:db8::5]:443',
    '2001:0db8:0000:0000::9',
  ],
  '2001:db8:1:2::/64': ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  'fe80:0:0:0::/64': ['fe80::1%eth0'],
  unknown: ['', 'nonsense', '203.0.113.7.9', '203.0.113.7:x', '1:2:3'],
}

suite('the network that a request counts against', () => {
  for (const [expected, addresses] of Object.entries(same))
    test(`is ${expected} however it is written`, () => {
      for (const address of addresses) assert.equal(network(address), expected, address)
    })

  test('is nobody’s in particular where the connection is gone already', () => {
    assert.equal(network(undefined), 'unknown')
  })
})
