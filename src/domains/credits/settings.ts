import { z } from 'zod'

export const settings = {
  SIGNUP_GRANT_CREDITS: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, 'is not an amount such as 100.00')
    .default('100.00'),
}

declare module '#kernel/config.ts' {
  interface Config {
    readonly SIGNUP_GRANT_CREDITS: string
  }
}
