import type { PaymentProvider } from '#adapters/payments/contract.ts'
import { endpoint, listed, ok } from '#kernel/http/endpoint.ts'
import { listedBy } from '#kernel/http/listed-by.ts'
import { single } from '#kernel/http/single.ts'
import { slowForMembers } from '#kernel/http/slow.ts'
import { capEndpoints } from './cap-endpoints.ts'
import type { SpenderLookup } from './cap-holders.ts'
import type { ChargedRuns } from './charged-runs.ts'
import { listGrants } from './grant-list.ts'
import { listReservations } from './reservation-list.ts'
import { listRateCards } from './rate-card.ts'
import { proveCredits } from './proof.ts'
import {
  GrantList,
  grantQuery,
  Limits,
  Proof,
  RateCardList,
  rateCardQuery,
  ReservationList,
  reservationQuery,
  TransactionList,
  transactionQuery,
  Usage,
  usageQuery,
  Wallet,
  WalletChange,
} from './schemas.ts'
import { LoosenedByPeople } from './refusals.ts'
import { topupEndpoints } from './topup-endpoints.ts'
import { listTransactions, transactionsInCsv } from './transactions.ts'
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
      refuses: [LoosenedByPeople],
      description:
        'The wallet does not show `max_credits_per_action`: `GET /credits/limits/` does.',
      tool: {
        name: 'update_wallet',
        description:
          'Changes the caps of the wallet, or pauses metered work. Only a person raises a cap or ends a pause.',
      },
    },
  },
})

const reading = [
  endpoint({
    route: 'GET /credits/limits/',
    summary: 'Read caps and what is left of them',
    access: 'member',
    returns: ok(Limits),
    tool: 'get_credit_limits',
    handle: ({ scope }) => readLimits(scope),
  }),
  endpoint({
    route: 'GET /credits/transactions/',
    summary: 'List credit transactions',
    description:
      'Lists every entry of the wallet, with the balance after it, who caused it, what for, and by which version of the rate card. With `Accept: text/csv`, returns all entries that match the filters, without paging.',
    access: 'member',
    query: transactionQuery,
    returns: { ...listed(TransactionList), alsoAs: ['text/csv'] },
    tool: 'list_credit_transactions',
    handle: ({ scope, query }) => listTransactions(scope, query),
    inCsv: ({ scope, query }) => transactionsInCsv(scope, query),
  }),
  endpoint({
    route: 'GET /credits/reservations/',
    summary: 'List credit reservations',
    description: 'Lists the credits reserved for metered work, and what became of them.',
    access: 'member',
    ...listedBy(reservationQuery, ReservationList, listReservations),
    tool: 'list_credit_reservations',
  }),
  endpoint({
    route: 'GET /credits/grants/',
    summary: 'List credit grants',
    description:
      'Lists what came in, and what is left of each. Grants are used in order of expiry, then of priority, then of age.',
    access: 'member',
    ...listedBy(grantQuery, GrantList, listGrants),
    tool: 'list_credit_grants',
  }),
  endpoint({
    ...slowForMembers,
    route: 'GET /credits/usage/',
    summary: 'Read credit usage',
    description:
      'Returns what a month, or another period of up to 366 days, has cost: in total, by feature, and as a series.',
    query: usageQuery,
    returns: ok(Usage),
    tool: 'get_credit_usage',
    handle: ({ scope, query }) => readUsage(scope, query),
  }),
  endpoint({
    route: 'GET /credits/rate-cards/',
    name: 'listRateCards',
    summary: 'List prices',
    access: 'public',
    ...listedBy(rateCardQuery, RateCardList, listRateCards),
    tool: 'list_prices',
  }),
]

/** Reads everything that was ever charged. */
function proving(runs: readonly ChargedRuns[]) {
  return endpoint({
    ...slowForMembers,
    route: 'GET /credits/proof/',
    summary: 'Prove that the books add up',
    description:
      'Compares entries with the balance, reservations with what is reserved, charges with reservations and with the runs that they paid for, grants with what became of them, and the closing of each day with all entries before it. The same is done every night.',
    returns: ok(Proof),
    tool: 'get_credit_proof',
    handle: ({ scope }) => proveCredits(scope, runs),
  })
}

/** What the composition root gives. */
export interface CreditsOutside {
  readonly runs: readonly ChargedRuns[]
  /** Who takes payments; nobody where it is not set up. */
  readonly payments: PaymentProvider | undefined
  readonly spenders: SpenderLookup
}

export function creditsEndpoints({ runs, payments, spenders }: CreditsOutside) {
  return [
    ...wallet,
    ...reading,
    proving(runs),
    ...capEndpoints(spenders),
    ...topupEndpoints(payments),
  ]
}
