import type { z } from 'zod'
import { whole } from '#kernel/setting-kinds.ts'

export const settings = {
  /** How long records that were deleted can be put back, and merges undone. */
  TRASH_DAYS: whole(1, 3650).default(30),
  /** The largest file that is imported. */
  IMPORT_MEGABYTES: whole(1, 100_000).default(256),
  /** How long files are kept, and with them what it takes to put back what they changed. */
  IMPORT_DAYS: whole(1, 365).default(30),
}

type Settings = z.output<z.ZodObject<typeof settings>>

declare module '#kernel/config.ts' {
  interface Config extends Readonly<Settings> {}
}
