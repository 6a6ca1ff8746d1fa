import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { page } from '#test/page-client.ts'
import { organization } from '#test/world.ts'
import { liveForm } from '../forms.fixture.ts'
import { linkedHtml } from './linked.ts'

/** The addresses that can be opened in a text. */
function opened(html: string): string[] {
  return [
    ...html.matchAll(/<a href="([^"]*)" target="_blank" rel="nofollow ugc noopener">\1<\/a>/g),
  ].map(([, address = '']) => address)
}

suite('addresses in what a form says', () => {
  test('can be opened where they are whole, without the marks around them', () => {
    for (const [text, addresses] of [
      ['See https://mill.example/privacy.', ['https://mill.example/privacy']],
      [
        '(https://mill.example/?a=1&b=2), or „https://a.example“',
        ['https://mill.example/?a=1&amp;b=2', 'https://a.example'],
      ],
      [
        'https://mill.example\nhttps://mill.example/b',
        ['https://mill.example', 'https://mill.example/b'],
      ],
      ['http://mill.example javascript:alert(1) mill.example', []],
      ['https:// https://mill https://bank.example@mill.example/', []],
      ['xhttps://mill.example "https://"', []],
      ['https://mill.example/"><script>', ['https://mill.example/&quot;&gt;&lt;script&gt;']],
    ] as const) {
      const { text: shown } = linkedHtml(text)
      assert.deepEqual(opened(shown), addresses)
      const read = shown.replaceAll(/<[^>]*>/g, '')
      const plain = text
        .replaceAll('&', '&amp;')
        .replaceAll('"', '&quot;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll("'", '&#39;')
      assert.equal(read, plain)
    }
  })

  test('of its introduction and its consent can be read before they are agreed to', async () => {
    const tenant = await organization()
    const { public_id } = await liveForm(tenant, {
      texts: { en: { intro: 'Prices: https://mill.example/prices' } },
      consent: { text: 'I agree to https://mill.example/privacy.', version: '1', required: true },
    })
    const { html } = await page(`/f/${public_id}/?lang=en`)
    assert.deepEqual(opened(html), ['https://mill.example/prices', 'https://mill.example/privacy'])
    assert.match(html, /<\/a>\.\s*<span class="must">/)
  })

  test('are as soon found in a text without a blank', () => {
    const text = `${'('.repeat(1000)}https://${'a.'.repeat(20_000)}${')'.repeat(1000)}`
    assert.equal(linkedHtml(text).text.replaceAll(/<[^>]*>/g, ''), text)
  })
})
