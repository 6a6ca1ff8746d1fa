import { z } from 'zod'
import { allowance, oneOf } from '#kernel/setting-kinds.ts'

const index = z
  .url({ protocol: /^https?$/, error: 'is not an address such as https://index.example/v2' })
  .transform((address) => address.replace(/\/+$/, ''))

export const settings = {
  RATE_LIMIT_REPORTS_PER_HOUR: allowance.default(10),
  EMBEDDING_QUERIES_PER_HOUR: allowance.default(1000),
  MURMURATIONS_INDEX_URL: index.optional(),
  MURMURATIONS_IMPORT_URL: index.optional(),
  MURMURATIONS_IMPORT_USE: oneOf('non-profit').optional(),
}

declare module '#kernel/config.ts' {
  interface Config {
    readonly RATE_LIMIT_REPORTS_PER_HOUR: number
    /** Of a node; what is searched for beyond them is looked for by its words alone. */
    readonly EMBEDDING_QUERIES_PER_HOUR: number
    /** Where profiles are shown on the wish of their holders; none unless given. */
    readonly MURMURATIONS_INDEX_URL?: string | undefined
    /** From where moderators may bring in profiles; none unless given. */
    readonly MURMURATIONS_IMPORT_URL?: string | undefined
    /** The operator affirms that the service is run for no profit, as the network asks of whoever uses its data. */
    readonly MURMURATIONS_IMPORT_USE?: 'non-profit' | undefined
  }
}
