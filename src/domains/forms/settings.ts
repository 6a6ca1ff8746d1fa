import { whole } from '#kernel/setting-kinds.ts'

export const settings = {
  /** Submissions that one form takes in a day; its organization takes five times as many. */
  FORM_SUBMISSIONS_PER_DAY: whole(1, 1_000_000).default(2000),
  /** How long submissions are kept that were held, refused or never confirmed. */
  FORM_QUARANTINE_DAYS: whole(1, 365).default(30),
}

declare module '#kernel/config.ts' {
  interface Config {
    readonly FORM_SUBMISSIONS_PER_DAY: number
    readonly FORM_QUARANTINE_DAYS: number
  }
}
