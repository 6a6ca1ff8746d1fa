import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textSigns, type Written } from './text-signs.ts'

function long(text: string): Written {
  return { type: 'textarea', text, fills: null }
}

test('links count however they are written, and what only looks like one does not', () => {
  const cases = [
    ['See https://mill.example and http://shop.example and www.rye.example', ['links']],
    ['Buy at cheap-pills.com, best-casino.ru or t.me/pills now', ['links']],
    ['pills.com pills.net/a?b=c pills.top', ['links']],
    ['Our site is hearthmill.com', ['few_links']],
    ['hearthmill.example/contact', ['few_links']],
    ['Write to ada@hearthmill.com, ada.miller@post.mill.com or bob@shop-mill.net', []],
    ['Rye 2.0, e.g. the old one.It was fine.No more of it, at 10.30/11.30 on 3.12.2026', []],
    ['Please send us your offer, Ltd.com', ['few_links']],
  ] as const
  for (const [text, signs] of cases) assert.deepEqual(textSigns([long(text)]), signs, text)
})

test('a company may be called as its domain is', () => {
  const name = { type: 'text', text: 'Booking.com', fills: 'account.name' } as const
  assert.deepEqual(textSigns([name]), [])
})
