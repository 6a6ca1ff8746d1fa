import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '#test/world.ts'
import { askedTool } from './fitting-tools.ts'

test('a message asks for a tool by its name, or by a part of it and nothing else, in four languages', async () => {
  const { tools } = (await world()).runtime.app
  for (const [message, name] of [
    ['Show the wallet', 'get_wallet_balance'],
    ['What is my wallet balance?', 'get_wallet_balance'],
    ['Zeig mir das Guthaben', 'get_wallet_balance'],
    ['Montre-moi le solde', 'get_wallet_balance'],
    ['Muestra el saldo', 'get_wallet_balance'],
    ['Which deals are open?', 'list_deals'],
    ['Welche Aufgaben gibt es?', 'list_tasks'],
    ['What does the wallet factory in Leeds want?', undefined],
    ['Who is Mara Lind?', undefined],
    ['Welche Kunden kaufen Roggen?', undefined],
    ['credit', undefined],
    ['', undefined],
    ['constructor __proto__', undefined],
  ] as const)
    assert.equal(askedTool(tools, message)?.name, name, message)
})
