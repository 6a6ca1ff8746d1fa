import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { misspeltSettings, settingsOf } from './settings.ts'

suite('the settings of all', () => {
  test('have the defaults of domains too', () => {
    const { SIGNUP_GRANT_CREDITS, ORGANIZATIONS_PER_PERSON } = settingsOf({})
    assert.deepEqual([SIGNUP_GRANT_CREDITS, ORGANIZATIONS_PER_PERSON], ['100.00', 10])
  })

  test('name faults of the kernel and of domains together', () => {
    assert.throws(() => settingsOf({ PORT: '70000', SIGNUP_GRANT_CREDITS: '1.234' }), {
      message:
        'PORT: is not a whole number from 1 to 65535\nSIGNUP_GRANT_CREDITS: is not an amount such as 100.00',
    })
  })

  test('are pointed out where those of domains are misspelt', () => {
    assert.deepEqual(misspeltSettings({ SIGNUP_GRANT_CREDIT: '1.00' }), [
      'SIGNUP_GRANT_CREDIT is no setting; did you mean SIGNUP_GRANT_CREDITS?',
    ])
  })
})
