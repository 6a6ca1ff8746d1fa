import { endpoint, ok } from '#kernel/http/endpoint.ts'
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

const showWallet = endpoint({
  route: 'GET /credits/wallet/',
  summary: 'Read the credit wallet',
  access: 'member',
  returns: ok(Wallet),
  handle: ({ scope }) => readWallet(scope),
})

const editWallet = endpoint({
  route: 'PATCH /credits/wallet/',
  summary: 'Change caps, or pause metered work',
  access: 'admin',
  body: WalletChange,
  returns: ok(Wallet),
  handle: ({ scope, body }) => changeWallet(scope, body),
})

const showLimits = endpoint({
  route: 'GET /credits/limits/',
  summary: 'Read caps and what is left of them',
  access: 'member',
  returns: ok(Limits),
  handle: ({ scope }) => readLimits(scope),
})

const showTransactions = endpoint({
  route: 'GET /credits/transactions/',
  summary: 'List credit transactions',
  description: 'Every movement of the wallet with the balance it left.',
  access: 'member',
  query: transactionQuery,
  returns: ok(TransactionList),
  handle: ({ scope, query, caller }) => listTransactions(scope, query, caller.url),
})

const showUsage = endpoint({
  route: 'GET /credits/usage/',
  summary: 'Read what a month has cost',
  access: 'member',
  query: usageQuery,
  returns: ok(Usage),
  handle: ({ scope, query }) => readUsage(scope, query.month),
})

const showRateCards = endpoint({
  route: 'GET /credits/rate-cards/',
  summary: 'List prices',
  access: 'public',
  query: rateCardQuery,
  returns: ok(RateCardList),
  handle: ({ scope, query, caller }) => listRateCards(scope, query, caller.url),
})

export const endpoints = [
  showWallet,
  editWallet,
  showLimits,
  showTransactions,
  showUsage,
  showRateCards,
]
