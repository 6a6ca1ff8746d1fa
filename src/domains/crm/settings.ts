import type { z } from 'zod'
import { whole } from '#kernel/setting-kinds.ts'

export const settings = {
  /** How long records that were deleted can be put back, and merges undone. */
  TRASH_DAYS: whole(1, 3650).default(30),
}

type Settings = z.output<z.ZodObject<typeof settings>>

declare module '#kernel/config.ts' {
  interface Config extends Readonly<Settings> {}
}
