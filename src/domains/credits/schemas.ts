import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { anyInstant, day, exampleId, id, instant, month } from '#kernel/wire/primitives.ts'
import { currency } from '#kernel/wire/money.ts'
import { readable } from '#kernel/wire/texts.ts'
import { credits, CreditsInput } from './amounts.ts'
import { capHolders } from './wallet-decisions.ts'

const paused = z
  .boolean()
  .meta({ description: 'If true, new metered work is refused.', example: false })
const feature = z.string().max(100).meta({ example: 'lead_discovery' })
const kind = z.enum(['grant', 'topup', 'spend', 'refund', 'expiry']).meta({ example: 'spend' })
const actionCap = credits.nullable().meta({
  description: 'The most one action may cost; null for no limit.',
  example: null,
})
const created_by = z.string().meta({
  description: '`user:<id>`, `key:<id>`, `grant:<id>`, `agent:<id>`, `workflow:<id>` or `system`.',
  example: `user:${exampleId}`,
})
const member_id = id
  .nullable()
  .meta({ description: 'The member on whose behalf it was made; null for none.' })
const subject = z
  .string()
  .nullable()
  .meta({ description: 'What was paid for, such as the id of a run.', example: exampleId })
const rate_card_version = z.int().nullable().meta({
  description: 'The version of the feature’s rate card; null if it has none.',
  example: 1,
})
const reservationStatus = z.enum(['open', 'settled', 'released']).meta({ example: 'settled' })
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
    max_credits_per_action: amountInput.nullable().optional().meta({
      description:
        'The most one action may cost; null for no limit. `GET /credits/limits/` shows it.',
      example: '2.50',
    }),
    ai_paused: paused.optional(),
  })
  .meta({ id: 'CreditWalletChange' })

export const Limits = z
  .object({
    monthly_credit_cap: credits.meta({ example: '1000.00' }),
    max_credits_per_action: actionCap,
    spent_this_month: credits.meta({ example: '12.50' }),
    available: credits.meta({
      description: 'What can be spent: what balance and monthly cap leave, less what is reserved.',
    }),
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
    subject,
    model: z.string().nullable().meta({
      description: 'The model that did the work, such as the built-in engine; null if none did.',
      example: null,
    }),
    rate_card_version,
    created_by,
    member_id,
    key_id: id.nullable().meta({ description: 'The MCP key that spent it.', example: null }),
    workflow_id: id.nullable().meta({ description: 'The workflow that spent it.', example: null }),
    created_at: instant,
  })
  .meta({ id: 'CreditTransaction' })

export const Reservation = z
  .object({
    id,
    status: reservationStatus,
    amount: credits.meta({ description: 'The most that the work may cost.', example: '12.50' }),
    settled_amount: credits.nullable().meta({
      description: 'What the work actually cost; null unless `settled`.',
      example: '0.50',
    }),
    feature,
    subject: z.string().meta({ description: 'What the work is about.', example: exampleId }),
    rate_card_version,
    created_by,
    member_id,
    created_at: instant,
    expires_at: instant.meta({ description: 'When it is released unless it is closed before.' }),
    closed_at: instant.nullable(),
  })
  .meta({ id: 'CreditReservation' })

const usageBy = z
  .enum(['feature', 'model', 'member', 'key', 'workflow'])
  .meta({ example: 'feature' })

export const Usage = z
  .object({
    month: month.meta({
      description: 'The month in which the reported period begins.',
      example: '2026-11',
    }),
    total: credits.meta({ example: '12.50' }),
    by_feature: z.array(
      z.object({
        feature,
        credits: credits.meta({ example: '12.50' }),
        count: z.int().meta({ description: 'Number of charges.', example: 3 }),
      }),
    ),
    series: z
      .array(
        z.object({
          period: z.string().meta({ description: 'A day or a month.', example: '2026-11-20' }),
          name: z.string().nullable().meta({
            description:
              'The feature or model, or the id of the member, key or workflow; null for charges that name none.',
            example: 'lead_discovery',
          }),
          credits: credits.meta({ example: '12.50' }),
          count: z.int().meta({ description: 'Number of charges.', example: 3 }),
        }),
      )
      .meta({
        description: 'In chronological order; periods without charges are left out.',
      }),
  })
  .meta({ id: 'CreditUsage' })

const RateCard = z
  .object({
    feature,
    version: z.int().meta({ example: 1 }),
    unit: z.string().meta({ example: 'new lead with evidence' }),
    credits_per_unit: credits.meta({ example: '0.50' }),
    description: z.string().meta({ example: 'Prospecting: each new lead with evidence.' }),
    valid_from: instant.meta({ example: '2026-01-01T00:00:00.000Z' }),
  })
  .meta({ id: 'RateCard' })

export const Low = z
  .object({
    of: z.enum(['top_up', 'cap']).meta({
      description: 'Whether the percentage is of the last top-up or grant, or of the monthly cap.',
      example: 'top_up',
    }),
    percent: z.int().meta({ description: 'The percentage that it fell to or below.', example: 20 }),
    left: credits.meta({ example: '19.50' }),
    whole: credits.meta({ example: '100.00' }),
  })
  .meta({ id: 'CreditsLow' })

export const Exhausted = z
  .object({
    of: z.enum(['balance', 'cap']).meta({ example: 'balance' }),
    resets_at: instant.nullable().meta({
      description: 'When the cap resets; null for the balance.',
      example: null,
    }),
  })
  .meta({ id: 'CreditsExhausted' })

export const Grant = z
  .object({
    id,
    kind: z.enum(['grant', 'topup', 'refund']).meta({ example: 'grant' }),
    amount: credits.meta({ example: '100.00' }),
    remaining: credits.meta({ description: 'What is left of it now.', example: '62.50' }),
    expired: credits.meta({ description: 'What expired of it.', example: '0.00' }),
    priority: z.int().meta({
      description: 'From 1 to 1,000; of grants that expire together, the lowest is used first.',
      example: 500,
    }),
    expires_at: instant.nullable().meta({ description: 'When it expires; null for never.' }),
    reference: z.string().meta({ example: 'signup' }),
    description: z.string().meta({ example: 'Welcome grant' }),
    created_at: instant,
  })
  .meta({ id: 'CreditGrant' })

const capFields = {
  holder: z.enum(capHolders).meta({ example: 'key' }),
  holder_id: id.meta({ description: 'Id of the member, key or workflow.' }),
}

export const Cap = z
  .object({
    id,
    ...capFields,
    monthly_credit_cap: credits.meta({ example: '50.00' }),
    spent_this_month: credits.meta({
      description: 'Includes what is reserved for running work.',
      example: '12.50',
    }),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'CreditCap' })

export const NewCap = z
  .strictObject({ ...capFields, monthly_credit_cap: amountInput })
  .meta({ id: 'NewCreditCap' })

export const CapList = listOf(Cap, 'CreditCapList')
export const capQuery = listQuery({}, orderings('-created_at', 'created_at'))

export const NewTopup = z
  .strictObject({
    credits: amountInput
      .refine((amount) => amount >= 100 && amount <= 10_000_000, {
        message: 'Order from 1.00 to 100,000.00 credits',
        params: { code: 'out_of_range' },
      })
      .meta({ example: '100.00' }),
    reference: readable(100).meta({
      description: 'Your name for the order. The same reference is ordered only once.',
      example: 'november',
    }),
  })
  .meta({ id: 'NewCreditTopup' })

export const Topup = z
  .object({
    id,
    status: z.enum(['pending', 'paid', 'expired']).meta({ example: 'pending' }),
    credits: credits.meta({ example: '100.00' }),
    price: z
      .string()
      .meta({ description: 'Decimal string in `currency`, with two places.', example: '10.00' }),
    currency,
    reference: z.string().meta({ example: 'november' }),
    checkout_url: z.string().nullable().meta({
      description: 'Page of the payment provider where it is paid.',
      example: 'https://checkout.stripe.com/c/pay/cs_1',
    }),
    created_by,
    created_at: instant,
    paid_at: instant.nullable(),
  })
  .meta({ id: 'CreditTopup' })

export const TopupList = listOf(Topup, 'CreditTopupList')
export const topupQuery = listQuery({}, orderings('-created_at', 'created_at'))

export const Proof = z
  .object({
    holds: z.boolean().meta({ description: 'Whether everything adds up.', example: true }),
    faults: z.array(z.string()).meta({
      description: 'What does not add up, a sentence each; amounts in hundredths of a credit.',
      example: [],
    }),
    checked_at: instant,
    through: instant
      .nullable()
      .meta({ description: 'Time of the last transaction; null if there is none.' }),
  })
  .meta({ id: 'CreditProof' })

export const GrantList = listOf(Grant, 'CreditGrantList')
export const TransactionList = listOf(Transaction, 'CreditTransactionList')
export const ReservationList = listOf(Reservation, 'CreditReservationList')
export const RateCardList = listOf(RateCard, 'RateCardList')

export const transactionQuery = listQuery(
  {
    kind: kind.optional(),
    feature: feature.optional(),
    member: id.optional().meta({ description: 'The member on whose behalf it was made.' }),
    key: id.optional().meta({ description: 'The MCP key that spent.' }),
    workflow: id.optional().meta({ description: 'The workflow that spent.' }),
    run: z.string().max(200).optional().meta({
      description: 'The run that was paid for: `subject` of the transaction.',
      example: exampleId,
    }),
    from: anyInstant.optional().meta({ description: 'At this time or later.' }),
    to: anyInstant.optional().meta({ description: 'Before this time.' }),
  },
  orderings('-created_at', 'created_at'),
)
export const reservationQuery = listQuery(
  {
    status: z.enum(['open', 'closed']).optional().meta({
      description: '`closed` includes settled and released ones.',
      example: 'open',
    }),
  },
  orderings('-created_at', 'created_at'),
)
export const grantQuery = listQuery({}, orderings('-created_at', 'created_at'))
export const rateCardQuery = listQuery({}, orderings('feature', 'feature'))
export const usageQuery = z.strictObject({
  month: month.optional().meta({
    description: 'Calendar month in UTC; the current one if left out.',
    example: '2026-11',
  }),
  from: day.optional().meta({
    description: 'First day of the series, in UTC; the first of the month if left out.',
    example: '2026-11-01',
  }),
  to: day.optional().meta({
    description: 'Last day of the series; the last of the month in which it begins if left out.',
    example: '2026-11-30',
  }),
  interval: z
    .enum(['day', 'month'])
    .default('day')
    .meta({ description: 'Length of one step of the series.', example: 'day' }),
  by: usageBy.default('feature').meta({ description: 'What the series is broken down by.' }),
})
