import { endpoint, listed, ok } from '#kernel/http/endpoint.ts'
import { single } from '#kernel/http/single.ts'
import { memberMs } from '#kernel/http/slow.ts'
import { listTransactions } from './ledger.ts'
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
import { readUsage } from './usage.ts'
import { changeWallet, readLimits, readWallet, walletByOrganization } from './wallet.ts'

const wallet = single({
  path: '/credits/wallet/',
  access: 'member',
  changedBy: 'admin',
  name: 'wallet',
  item: Wallet,
  change: WalletChange,
  verbs: { read: readWallet, change: changeWallet },
  more: {
    read: {
      summary: 'Read the credit wallet',
      firstRead: walletByOrganization,
      tool: {
        name: 'get_wallet_balance',
        isDefault: true,
        description:
          'Reads the credit wallet. Amounts are credits as decimal strings; balance minus reserved can be spent.',
      },
    },
    change: {
      summary: 'Change caps, or pause metered work',
      tool: {
        name: 'update_wallet',
        description:
          'Changes the caps of the wallet, or pauses metered work. Caps and pauses are how people hold back tools: loosen one only when a person asked for exactly that.',
      },
    },
  },
})

const readingLimits = endpoint({
  route: 'GET /credits/limits/',
  name: 'readCreditLimits',
  summary: 'Read caps and what is left of them',
  access: 'member',
  returns: ok(Limits),
  tool: { name: 'get_credit_limits' },
  handle: ({ scope }) => readLimits(scope),
})

const listingTransactions = endpoint({
  route: 'GET /credits/transactions/',
  summary: 'List credit transactions',
  description: 'Every entry of the wallet, with the balance after it.',
  access: 'member',
  query: transactionQuery,
  returns: listed(TransactionList),
  tool: { name: 'list_credit_transactions' },
  handle: ({ scope, query }) => listTransactions(scope, query),
})

const readingUsage = endpoint({
  route: 'GET /credits/usage/',
  name: 'readCreditUsage',
  summary: 'Read what a month has cost',
  access: 'member',
  query: usageQuery,
  slow: { statementMs: memberMs },
  returns: ok(Usage),
  tool: { name: 'get_credit_usage' },
  handle: ({ scope, query }) => readUsage(scope, query.month),
})

const listingRateCards = endpoint({
  route: 'GET /credits/rate-cards/',
  name: 'listRateCards',
  summary: 'List prices',
  access: 'public',
  query: rateCardQuery,
  returns: listed(RateCardList),
  tool: { name: 'list_prices' },
  handle: ({ scope, query }) => listRateCards(scope, query),
})

export const endpoints = [
  ...wallet,
  readingLimits,
  listingTransactions,
  readingUsage,
  listingRateCards,
]
