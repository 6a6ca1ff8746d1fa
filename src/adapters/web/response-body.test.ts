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
