import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { id, instant, month } from '#kernel/wire/primitives.ts'
import { credits, CreditsInput } from './amounts.ts'

const paused = z
  .boolean()
  .meta({ description: 'If true, new metered work is refused.', example: false })
const feature = z.string().max(100).meta({ example: 'lead_discovery' })
const kind = z.enum(['grant', 'topup', 'spend', 'refund']).meta({ example: 'spend' })
const actionCap = credits.nullable().meta({
  description: 'The most one action may cost; null for no limit.',
  example: null,
})
const amountInput = CreditsInput.meta({ description: 'Decimal string.', example: '1000.00' })

export const Wallet = z
  .object({
    organization_id: id,
    organization_name: z.string().meta({ example: 'Hearth Mill' }),
    balance: credits,
    reserved: credits.meta({ description: 'Reserved for running work.', example: '0.00' }),
    currency: z.literal('CREDITS').meta({ example: 'CREDITS' }),
    monthly_credit_cap: credits.meta({ example: '1000.00' }),
    ai_paused: paused,
  })
  .meta({ id: 'CreditWallet' })

export const WalletChange = z
  .strictObject({
    monthly_credit_cap: amountInput.optional(),
    max_credits_per_action: amountInput.nullable().optional(),
    ai_paused: paused.optional(),
  })
  .meta({ id: 'CreditWalletChange' })

export const Limits = z
  .object({
    monthly_credit_cap: credits.meta({ example: '1000.00' }),
    max_credits_per_action: actionCap,
    spent_this_month: credits.meta({ example: '12.50' }),
    available: credits.meta({ description: 'Balance less what is reserved.' }),
    ai_paused: paused,
    resets_at: instant.meta({
      description: 'When the monthly cap resets.',
      example: '2026-12-01T00:00:00.000Z',
    }),
  })
  .meta({ id: 'CreditLimits' })

export const Transaction = z
  .object({
    id,
    kind,
    amount: credits.meta({ description: 'Negative for debits.', example: '-0.50' }),
    balance_after: credits.meta({ example: '99.50' }),
    feature: feature.nullable(),
    reference: z.string().meta({ example: 'signup' }),
    description: z.string().meta({ example: '1 new lead for hearthmill.example' }),
    created_by: z.string().meta({
      description: '`user:<id>`, `key:<id>` or `system`.',
      example: 'user:0199a1b2-0000-7000-8000-000000000001',
    }),
    created_at: instant,
  })
  .meta({ id: 'CreditTransaction' })

export const Usage = z
  .object({
    month: month.meta({ example: '2026-11' }),
    total: credits.meta({ example: '12.50' }),
    by_feature: z.array(
      z.object({
        feature,
        credits: credits.meta({ example: '12.50' }),
        count: z.int().meta({ description: 'Charges.', example: 3 }),
      }),
    ),
  })
  .meta({ id: 'CreditUsage' })

export const RateCard = z
  .object({
    feature,
    version: z.int().meta({ example: 1 }),
    unit: z.string().meta({ example: 'new lead with evidence' }),
    credits_per_unit: credits.meta({ example: '0.50' }),
    description: z.string().meta({ example: 'Prospecting: each new lead with evidence.' }),
    valid_from: instant.meta({ example: '2026-01-01T00:00:00.000Z' }),
  })
  .meta({ id: 'RateCard' })

export const TransactionList = listOf(Transaction, 'CreditTransactionList')
export const RateCardList = listOf(RateCard, 'RateCardList')

export const transactionQuery = listQuery(
  { kind: kind.optional(), feature: feature.optional() },
  orderings('-created_at', 'created_at'),
)
export const rateCardQuery = listQuery({}, orderings('feature', 'feature'))
export const usageQuery = z.strictObject({
  month: month.optional().meta({
    description: 'Calendar month in UTC; the current one if left out.',
    example: '2026-11',
  }),
})
