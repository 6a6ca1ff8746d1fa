import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { tradesIn } from './trade-in-title.ts'

suite('the trade in a title', () => {
  for (const [title, trades] of [
    ['Plasterer Leominster | Limeworks', ['Plasterer']],
    ['Lime plastering in Leominster', ['Lime plastering']],
    ['Menuiserie à Leominster - Lacaze', ['Menuiserie']],
    ['Welcome to the best plasterer of all in Leominster', []],
    ['Leominster', []],
    ['Plasterer Hereford', []],
  ] as const)
    test(`of "${title}"`, () => assert.deepEqual(tradesIn(title, ['Leominster', '']), trades))
})
