import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { page } from '#test/page-client.ts'
import { organization } from '#test/world.ts'
import { phoneHtml } from './phone.ts'

/** What is called, or nothing where no link is. */
function called(phone: string): string | undefined {
  const shown = phoneHtml(phone)
  return typeof shown === 'string' ? undefined : /href="tel:([^"]*)"/.exec(shown.text)?.[1]
}

suite('a telephone number on a page', () => {
  test('is called as it is written, without what is written for people alone', () => {
    for (const [phone, number] of [
      ['+44 1632 960123', '+441632960123'],
      ['+49 (0)30 1234-567', '+49301234567'],
      ['(030) 12 34.567', '0301234567'],
      ['0049 30/1234567', '0049301234567'],
      ['+972 4 000 0000 (Dana)', undefined],
      ['112 or 911', undefined],
      ['030 1234567 / 030 7654321', undefined],
      ['1234', undefined],
      ['++49 30 1234567', undefined],
      ['', undefined],
    ] as const)
      assert.equal(called(phone), number, phone)
  })

  test('is a link on the page of a business', async () => {
    const { id, owner } = await organization()
    const made = {
      name: crypto.randomUUID(),
      description: 'Grinds.',
      city: 'Stroud',
      country: 'GB',
    }
    const wish = { ...made, phone: '+44 1632 960123' }
    const { slug } = (await owner.post(`/businesses/?organization_id=${id}`, wish)).body
    const { html } = await page(`/directory/${slug}/`)
    assert.ok(html.includes('<p><a href="tel:+441632960123">+44 1632 960123</a></p>'))
  })
})
