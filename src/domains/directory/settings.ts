import { allowance } from '#kernel/setting-kinds.ts'

export const settings = { RATE_LIMIT_REPORTS_PER_HOUR: allowance.default(10) }

declare module '#kernel/config.ts' {
  interface Config {
    readonly RATE_LIMIT_REPORTS_PER_HOUR: number
  }
}
