import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { keysOf } from './keys.ts'
import { duplicateScore, thresholds } from './score.ts'

const nothing = { is_phone: false, is_domain: false, name: 0, metres: null }

suite('how sure it is that two entries are one business', () => {
  for (const [reasons, likeness, score] of [
    [[], nothing, 0],
    [['phone'], { is_phone: true }, 0.7],
    [['phone', 'domain'], { is_phone: true, is_domain: true }, 0.91],
    [['name'], { name: 1 }, 0.6],
    [[], { name: 0.49 }, 0],
    [['name', 'distance'], { name: 1, metres: 9 }, 0.86],
    [['name', 'distance'], { name: 1, metres: 90 }, 0.76],
    [[], { metres: 1001 }, 0],
    [['domain', 'name'], { is_domain: true, name: 1 }, 0.88],
  ] as const)
    test(`is ${score} by ${JSON.stringify(likeness)}`, () => {
      assert.deepEqual(duplicateScore({ ...nothing, ...likeness }), { score, reasons })
    })

  test('is enough for a refusal with two reasons, not with one', () => {
    assert.ok(duplicateScore({ ...nothing, is_phone: true }).score < thresholds.duplicate)
  })

  test('compares numbers in E.164 and domains that can be registered', () => {
    const keys = (website: string, phone: string, country_code: string) =>
      keysOf({ website, phone, country_code })
    assert.deepEqual(keys('https://www.mill.co.uk/about', '01453 752500', 'GB'), {
      phone_key: '+441453752500',
      domain_key: 'mill.co.uk',
    })
    assert.equal(keys('', '+44 (0)1453 752500', 'DE').phone_key, '+441453752500')
    assert.deepEqual(keys('https://one.github.io/', 'x', 'XX'), {
      phone_key: null,
      domain_key: 'one.github.io',
    })
  })
})
