import { test } from 'node:test'
import { allSettled, RandomBooks } from './credit-books.ts'

const operations = Number(process.env['OPERATIONS'] ?? 1_000_000)
const wallets = 20

test('the proof holds after a million operations at random, and each grant has what it should', async () => {
  const seed = Date.now() % 1_000_000
  const all = await Promise.all(
    Array.from({ length: wallets }, (_, one) => RandomBooks.open(seed + one)),
  )
  await allSettled(all.map((wallet) => wallet.run(operations / wallets)))
})
