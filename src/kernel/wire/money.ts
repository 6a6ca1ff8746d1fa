import { z } from 'zod'

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** ISO 4217 code. */
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'Send an ISO 4217 code such as EUR')
  .refine((code) => currencies.has(code), 'Send an ISO 4217 code such as EUR')
  .meta({ example: 'EUR' })

function hasWholeCents(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount
}

/** An amount of money as a JSON number, at most two decimals; stored as `numeric(14,2)`. */
export const money = z
  .number()
  .min(0)
  .lt(1e12)
  .refine(hasWholeCents, 'Use at most two decimals')
  .meta({ example: 1200.5 })
