import { z } from 'zod'
import { allowance } from '#kernel/setting-kinds.ts'

export const settings = {
  RATE_LIMIT_REPORTS_PER_HOUR: allowance.default(10),
  MURMURATIONS_INDEX_URL: z
    .url({ protocol: /^https?$/, error: 'is not an address such as https://index.example/v2' })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
}

declare module '#kernel/config.ts' {
  interface Config {
    readonly RATE_LIMIT_REPORTS_PER_HOUR: number
    /** Where profiles are shown on the wish of their holders; none unless given. */
    readonly MURMURATIONS_INDEX_URL?: string | undefined
  }
}
