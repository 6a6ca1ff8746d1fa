import { test } from 'node:test'
import { RandomBooks } from './credit-books.ts'

/** A run is repeated with its seed. */
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

test(`wallets do what plain books say, through operations at random (SEED=${seed})`, async () => {
  const wallets = await Promise.all(
    [0, 1, 2, 3, 4, 5, 6, 7].map((one) => RandomBooks.open(seed + one)),
  )
  await Promise.all(wallets.map((wallet) => wallet.run(250)))
})
