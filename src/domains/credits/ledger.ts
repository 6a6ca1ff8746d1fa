import type { Selectable } from 'kysely'
import type { WholeList } from '#kernel/counts/whole-list.ts'
import type { Tables } from '#kernel/postgres/tables.ts'
import { formatCredits } from './amounts.ts'
import { creditsEvents } from './events.ts'

export const transactionColumns = [
  'id',
  'kind',
  'credit_account',
  'amount',
  'balance_after',
  'feature',
  'reference',
  'description',
  'subject',
  'model',
  'rate_card_version',
  'created_by',
  'member_id',
  'created_at',
] as const

/** A transaction as it is stored: an amount that moved to or from the wallet, in hundredths. */
export type StoredTransaction = Pick<
  Selectable<Tables['ledger_transfers']>,
  (typeof transactionColumns)[number]
>

/** Each line is recorded, and none is ever deleted. */
export const wholeLedger: WholeList = {
  table: 'ledger_transfers',
  adds: (['granted', 'spent', 'refunded', 'expired'] as const).map(
    (what) => creditsEvents[what].type,
  ),
  takes: [],
}

/** Signed as the wallet's owner sees it. */
export function shownTransaction({ credit_account, amount, ...rest }: StoredTransaction) {
  return {
    ...rest,
    key_id: makerOf(rest, 'key'),
    workflow_id: makerOf(rest, 'workflow'),
    amount: formatCredits(credit_account === 'wallet' ? amount : -amount),
    balance_after: formatCredits(rest.balance_after),
  }
}

function makerOf({ created_by }: Pick<StoredTransaction, 'created_by'>, kind: string) {
  return created_by.startsWith(`${kind}:`) ? created_by.slice(kind.length + 1) : null
}
