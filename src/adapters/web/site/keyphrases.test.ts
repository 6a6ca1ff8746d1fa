import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readPage } from './html/page.ts'
import { keyphrases } from './keyphrases.ts'
import type { PhraseSource } from './keyphrases.ts'

function source(
  html: string,
  { lang = 'en', path = '/', structured = [] as string[] } = {},
): PhraseSource {
  return { page: readPage(html, `https://solar.example${path}`), lang, structured }
}

function texts(sources: PhraseSource[], names: string[] = []) {
  return keyphrases(sources, names).map(({ text }) => text)
}

suite('keyphrases', () => {
  test('are runs of words between stop words and punctuation', () => {
    assert.deepEqual(
      texts([source('<p>Rooftop solar panels for the community hall, and heat pumps.')]).sort(),
      ['community hall', 'heat pumps', 'rooftop solar panels'],
    )
  })

  test('weigh more in titles, large headings and on several pages', () => {
    const phrases = keyphrases(
      [
        source('<title>Heat pumps</title><p>A battery store and a garden shed.'),
        source('<h2>Heat pumps</h2>', { path: '/heat' }),
      ],
      [],
    )
    assert.deepEqual([phrases[0]!.text, phrases[0]!.weight], ['heat pumps', 1])
    assert.ok(phrases.slice(1).every(({ weight }) => weight > 0 && weight < 1))
  })

  test('know one and many of a thing as one', () => {
    assert.deepEqual(texts([source('<p>Heat pump. <p>Heat pumps. <p>Heat pumps.')]), ['heat pump'])
  })

  test('leave out verbs in front, numbers, long runs, the brand and its town', () => {
    const html = `<p>Discover solar farms. <p>24 solar roofs. <p>Sun Guild power. <p>Hebden Bridge. <p>Guild power.
      <p>one-off community owned rooftop solar panel array installation`
    assert.deepEqual(texts([source(html)], ['Sun Guild', 'Hebden Bridge']), ['guild power'])
  })

  test('do not repeat what a stronger phrase holds', () => {
    assert.deepEqual(
      texts([
        source('<h1>Community solar power</h1><p>solar power', {
          structured: ['community solar power'],
        }),
      ]),
      ['community solar power'],
    )
  })

  test('keep twelve', () => {
    const many = Array.from(
      'abcdefghijklmnopqrstuvwxyz',
      (c) => `<p>${c.repeat(4)} ${c.repeat(5)}`,
    ).join('')
    assert.equal(keyphrases([source(many)], []).length, 12)
  })

  test('use the stop words of the page’s language', () => {
    const [phrase] = keyphrases(
      [source('<h1>Steingemahlenes Mehl für die Bäckerei</h1>', { lang: 'de' })],
      [],
    )
    assert.deepEqual([phrase!.text, phrase!.lang], ['steingemahlenes mehl', 'de'])
  })

  test('are none where nothing is said', () => {
    assert.deepEqual(keyphrases([], []), [])
    assert.deepEqual(
      keyphrases([source('<p>and the of</p>', { lang: '' })], []).map(({ weight }) => weight),
      [],
    )
  })
})
