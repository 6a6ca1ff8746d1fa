import { endpoint, listed, ok } from '#kernel/http/endpoint.ts'
import { listTransactions, readUsage } from './ledger.ts'
import { listRateCards } from './rate-card.ts'
import {
  Limits,
  RateCardList,
  rateCardQuery,
  TransactionList,
  transactionQuery,
  Usage,
  usageQuery,
  Wallet,
  WalletChange,
} from './schemas.ts'
import { changeWallet, readLimits, readWallet } from './wallet.ts'

const readingWallet = endpoint({
  route: 'GET /credits/wallet/',
  summary: 'Read the credit wallet',
  access: 'member',
  returns: ok(Wallet),
  handle: ({ scope }) => readWallet(scope),
})

const changingWallet = endpoint({
  route: 'PATCH /credits/wallet/',
  summary: 'Change caps, or pause metered work',
  access: 'admin',
  effect: 'write',
  conditional: true,
  dryRun: true,
  body: WalletChange,
  returns: ok(Wallet),
  handle: ({ scope, body }) => changeWallet(scope, body),
})

const readingLimits = endpoint({
  route: 'GET /credits/limits/',
  summary: 'Read caps and what is left of them',
  access: 'member',
  returns: ok(Limits),
  handle: ({ scope }) => readLimits(scope),
})

const listingTransactions = endpoint({
  route: 'GET /credits/transactions/',
  summary: 'List credit transactions',
  description: 'Every movement of the wallet with the balance it left.',
  access: 'member',
  query: transactionQuery,
  returns: listed(TransactionList),
  handle: ({ scope, query }) => listTransactions(scope, query),
})

const readingUsage = endpoint({
  route: 'GET /credits/usage/',
  summary: 'Read what a month has cost',
  access: 'member',
  query: usageQuery,
  returns: ok(Usage),
  handle: ({ scope, query }) => readUsage(scope, query.month),
})

const listingRateCards = endpoint({
  route: 'GET /credits/rate-cards/',
  summary: 'List prices',
  access: 'public',
  query: rateCardQuery,
  returns: listed(RateCardList),
  handle: ({ scope, query }) => listRateCards(scope, query),
})

export const endpoints = [
  readingWallet,
  changingWallet,
  readingLimits,
  listingTransactions,
  readingUsage,
  listingRateCards,
]
