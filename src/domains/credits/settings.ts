import { z } from 'zod'
import { halfSet, type Config } from '#kernel/config.ts'
import { whole } from '#kernel/setting-kinds.ts'

export const settings = {
  SIGNUP_GRANT_CREDITS: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, 'is not an amount such as 100.00')
    .default('100.00'),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  CREDIT_PRICE_CENTS: whole(1, 1_000_000).default(10),
  CREDIT_CURRENCY: z
    .string()
    .regex(/^[a-z]{3}$/, 'is not a code in lower case such as usd')
    .default('usd'),
}

type Keys = Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'>

/** Stripe is asked with the one and believed by the other. */
export function halves({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }: Keys): readonly string[] {
  const key = {
    name: 'STRIPE_SECRET_KEY',
    isSet: STRIPE_SECRET_KEY !== undefined,
    how: 'take it from the API keys of your account at Stripe',
  }
  const secret = {
    name: 'STRIPE_WEBHOOK_SECRET',
    isSet: STRIPE_WEBHOOK_SECRET !== undefined,
    how: 'take it from the endpoint of events that you made at Stripe',
  }
  return [...halfSet(key, { STRIPE_WEBHOOK_SECRET }), ...halfSet(secret, { STRIPE_SECRET_KEY })]
}

declare module '#kernel/config.ts' {
  interface Config {
    readonly SIGNUP_GRANT_CREDITS: string
    readonly STRIPE_SECRET_KEY?: string | undefined
    readonly STRIPE_WEBHOOK_SECRET?: string | undefined
    /** What one credit costs. */
    readonly CREDIT_PRICE_CENTS: number
    readonly CREDIT_CURRENCY: string
  }
}
