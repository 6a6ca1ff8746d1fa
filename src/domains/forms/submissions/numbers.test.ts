import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { languages as spoken } from '#kernel/text/languages.ts'
import { organization } from '#test/world.ts'
import { liveForm, send, submissionsOf } from '../forms.fixture.ts'
import { decimalSignIn, readNumber, type DecimalSign } from './numbers.ts'

function any() {
  return true
}
function none() {
  return false
}

suite('a number that a visitor typed', () => {
  test('is read alike in each language where it has one reading', () => {
    const one = {
      '12': '12',
      '-12.5': '-12.5',
      '12,5': '12.5',
      '1.2345': '1.2345',
      '0,125': '0.125',
      '1234.567': '1234.567',
      '1,234.50': '1234.50',
      '1.234,50': '1234.50',
      '-1.234.567': '-1234567',
      '1,234,567.125': '1234567.125',
      '1 234,567': '1234.567',
      '1\u202f234': '1234',
      "1'234.50": '1234.50',
    }
    for (const sign of ['.', ',', undefined] as const)
      for (const [text, figures] of Object.entries(one))
        assert.deepEqual(readNumber(text, { sign, takes: any }), { figures }, `${text} ${sign}`)
  })

  test('is none where its signs are in no order', () => {
    for (const text of ['1.23.4', '1,2,3', '12 34', '1.234,5.6', 'ten', '1e5', '--1', '1.', ''])
      assert.equal(readNumber(text, { sign: '.', takes: any }), 'none', text)
  })

  test('is read by its language where it has two, and by none where nobody said which', () => {
    const read: readonly [string, DecimalSign, string][] = [
      ['1,234', '.', '1234'],
      ['1.234', '.', '1.234'],
      ['1,234', ',', '1.234'],
      ['1.234', ',', '1234'],
    ]
    for (const [text, sign, figures] of read)
      assert.deepEqual(readNumber(text, { sign, takes: any }), { figures }, `${text} ${sign}`)
    for (const text of ['1,234', '1.234', '-12,500'])
      assert.equal(readNumber(text, { sign: undefined, takes: any }), 'unclear', text)
  })

  test('has no three decimals where what it fills takes none', () => {
    for (const sign of ['.', ',', undefined] as const)
      for (const text of ['1,234', '1.234'])
        assert.deepEqual(readNumber(text, { sign, takes: none }), { figures: '1234' })
  })

  test('has the sign of the language, as it is written where its reader is', () => {
    assert.equal(decimalSignIn('en', undefined), '.')
    assert.equal(decimalSignIn('de', 'en-US,de;q=0.5'), ',')
    assert.equal(decimalSignIn('de', 'de-CH,de;q=0.9'), '.')
    assert.equal(decimalSignIn('es', 'es-MX'), '.')
    assert.equal(decimalSignIn('fr', 'en-GB, es-MX'), ',')
    assert.equal(decimalSignIn('de', 'de-%%%%, de-xyzxyzxyzxyz, de_DE;q=x'), ',')
  })
})

suite('a number in a submission', () => {
  async function amountForm(languages: readonly string[] = ['en', 'de']) {
    const tenant = await organization()
    const fields = [
      { key: 'weight', label: 'Weight', type: 'number' },
      { key: 'value', label: 'Budget', maps_to: 'deal.value' },
    ]
    const form = await liveForm(tenant, { fields, languages })
    const sent = async (body: object, headers: Record<string, string> = {}) => {
      const { status, body: said } = await send(form.public_id, body, {
        'accept-language': '*',
        ...headers,
      })
      if (status !== 201) return said.errors
      return (await submissionsOf(tenant, form.id))[0]!.answers
    }
    return { sent }
  }

  test('is read in the language that the form says, or the browser', async () => {
    const { sent } = await amountForm()
    assert.deepEqual(await sent({ weight: '1,234', _language: 'en' }), { weight: 1234 })
    assert.deepEqual(await sent({ weight: '1,234', _language: 'de' }), { weight: 1.234 })
    const german = { 'accept-language': 'de-DE' }
    assert.deepEqual(await sent({ weight: '1.235' }, german), { weight: 1235 })
    assert.deepEqual(await sent({ weight: '1.236,5' }), { weight: 1236.5 })
  })

  test('is what JSON says, and money has two decimals', async () => {
    const { sent } = await amountForm()
    assert.deepEqual(await sent({ weight: 1.234, _language: 'de' }), { weight: 1.234 })
    assert.deepEqual(await sent({ value: '1.234' }), { value: 1234 })
    assert.equal((await sent({ value: 1.234 }))[0].field, 'value')
  })

  test('is refused where it has two readings, with words that say how to write it', async () => {
    const { sent } = await amountForm(['de'])
    for (const headers of [{}, { 'accept-language': 'en-US' }] as Record<string, string>[])
      assert.deepEqual(await sent({ weight: '1.234' }, headers), [
        {
          field: 'weight',
          code: 'malformed',
          message:
            'Bitte geben Sie die Zahl als 1234 oder als 1,2340 ein, damit sie nur auf eine Weise gelesen werden kann.',
        },
      ])
  })

  test('that is money and cannot be read says what to write, as each language has it', async () => {
    const { sent } = await amountForm(spoken)
    for (const language of spoken) {
      const example = decimalSignIn(language, undefined) === ',' ? '1200,50' : '1200.50'
      for (const value of ['1200 €', 'EUR 1200', 'much', '-5', '12.3456', -5, ['1', {}]]) {
        const [{ message }] = await sent({ value, _language: language })
        assert.ok(
          message.includes(` ${example}`),
          `${language} ${JSON.stringify(value)}: ${message}`,
        )
      }
    }
    assert.deepEqual(await sent({ value: '1200,50', _language: 'de' }), { value: 1200.5 })
    const [{ message }] = await sent({ weight: 'much', _language: 'en' })
    assert.equal(message, 'Please enter a number.')
  })
})
