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

  test('are refused where they are given by half, all together', () => {
    const cases: readonly (readonly [Record<string, string>, RegExp])[] = [
      [{ AI_PROVIDER: 'anthropic' }, /^AI_MODEL: is needed with AI_PROVIDER;/],
      [{ AI_API_KEY: 'key' }, /^AI_PROVIDER: is needed with AI_API_KEY;/],
      [{ AI_BASE_URL: 'http://127.0.0.1:9/v1' }, /^AI_PROVIDER: is needed with AI_BASE_URL;/],
      [{ AI_MODEL: 'm', AI_PRICE: '1/2' }, /^AI_PROVIDER: is needed with AI_MODEL and AI_PRICE;/],
      [{ STRIPE_SECRET_KEY: 'sk' }, /^STRIPE_WEBHOOK_SECRET: is needed with STRIPE_SECRET_KEY;/],
      [{ STRIPE_WEBHOOK_SECRET: 'wh' }, /^STRIPE_SECRET_KEY: is needed with STRIPE_WEBHOOK_/],
      [{ EMBEDDING_BASE_URL: 'http://127.0.0.1:9' }, /^EMBEDDING_MODEL: is needed with EMBEDDING_/],
      [{ EMBEDDING_API_KEY: 'key' }, /^EMBEDDING_MODEL: is needed with EMBEDDING_API_KEY;/],
      [
        { SMTP_URL: 'smtp://mail.example', AI_PROVIDER: 'google' },
        /^MAIL_FROM: is needed with SMTP_URL;.*\nAI_MODEL: /,
      ],
    ]
    for (const [given, message] of cases)
      assert.throws(() => settingsOf(given), { message }, JSON.stringify(given))
    const { AI_PROVIDER } = settingsOf({ AI_PROVIDER: 'openai_compatible', AI_MODEL: 'm' })
    assert.equal(AI_PROVIDER, 'openai_compatible')
    assert.equal(settingsOf({ EMBEDDING_MODEL: 'm' }).EMBEDDING_MODEL, 'm')
  })

  test('are pointed out where those of domains are misspelt', () => {
    assert.deepEqual(misspeltSettings({ SIGNUP_GRANT_CREDIT: '1.00' }), [
      'SIGNUP_GRANT_CREDIT is not a setting; did you mean SIGNUP_GRANT_CREDITS?',
    ])
  })
})
