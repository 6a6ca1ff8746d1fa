import type { z } from 'zod'

/** Refuses what stands in a list twice, whatever the case, the encoding of accents and the blanks between its words, and names it. */
export function eachOnce(what: string) {
  return (all: readonly string[], context: z.core.$RefinementCtx<string[]>): void => {
    const first = new Map<string, string>()
    for (const [index, one] of all.entries()) {
      const key = one.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
      const before = first.get(key)
      if (before === undefined) first.set(key, one)
      else
        context.addIssue({
          code: 'custom',
          path: [index],
          message: `Send each ${what} once: there is "${before}" already`,
        })
    }
  }
}
