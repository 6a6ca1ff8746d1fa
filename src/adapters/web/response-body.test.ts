import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { decodeText } from './response-body.ts'

/** The letters of a charset, each by its byte. */
function encoded(text: string, charset: string): Buffer {
  const letters = new TextDecoder(charset).decode(Uint8Array.from({ length: 256 }, (_, at) => at))
  return Buffer.from(Array.from(text, (letter) => letters.indexOf(letter)))
}

const told: Readonly<Record<string, string>> = {
  'iso-8859-2':
    '<p>Witamy na stronie naszego gospodarstwa! Na Podlasiu, wśród łąk i lasów, hodujemy kozy i wytwarzamy sery. Zapraszamy również na świeże mleko.</p>',
  'windows-1251':
    '<p>Добро пожаловать на сайт нашей фермы! Мы выращиваем овощи и делаем сыр из козьего молока.</p>',
  'windows-1252':
    '<p>Herzlich willkommen in unserer Bäckerei! Über sechzig Brote, täglich frisch, für Köche und Läden.</p>',
}

suite('pages that do not say how they are written', () => {
  for (const [charset, text] of Object.entries(told))
    test(`are read if they are in ${charset}`, () => {
      assert.equal(
        decodeText({ bytes: encoded(text, charset), truncated: false }, 'text/html'),
        text,
      )
    })
})

suite('pages that are said to be UTF-8', () => {
  const utf8 = 'text/html; charset=utf-8'
  const text = (bytes: Buffer, type = utf8) => decodeText({ bytes, truncated: false }, type)

  test('are read as Windows-1252 where their bytes are that, whoever says so', () => {
    const page = '<title>Bäckerei Müller – “Brote”</title><p>Täglich frisch, für Köche und Läden.'
    const bytes = encoded(page, 'windows-1252')
    assert.equal(text(bytes), page)
    assert.equal(text(bytes, 'text/html; charset=unknown'), page)
    const meta = `<meta charset=utf-8>${page}`
    assert.equal(text(encoded(meta, 'windows-1252'), 'text/html'), meta)
  })

  test('are read by the charset that they name themselves', () => {
    const page = '<meta charset="iso-8859-2"><title>Łąka</title>'
    assert.equal(text(encoded(page, 'iso-8859-2')), page)
  })

  test('stay UTF-8 where one letter of many is torn', () => {
    const page = Buffer.from('<p>Bäckerei Müller für Köche')
    assert.equal(
      text(Buffer.concat([page, Buffer.from([0xfc])])),
      '<p>Bäckerei Müller für Köche\ufffd',
    )
    assert.equal(text(Buffer.concat([page, Buffer.from([0xfc])]), 'text/html').at(-1), '\ufffd')
  })

  test('lose nothing where they are cut within a letter', () => {
    const bytes = Buffer.from('<p>Müller').subarray(0, 5)
    assert.equal(decodeText({ bytes, truncated: true }, utf8), '<p>M')
    assert.equal(text(Buffer.from('<p>M\ufffdller')), '<p>M\ufffdller')
  })
})
