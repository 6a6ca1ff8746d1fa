import type { z } from 'zod'
import type { ContextPack } from './schemas.ts'

type LeftOut = z.input<typeof ContextPack>['left_out'][number]

interface Counted {
  readonly tokens: number
  readonly updated_at: string | null
}

export interface Chosen<T> {
  readonly kept: readonly T[]
  readonly leftOut: readonly LeftOut[]
  readonly tokens: number
}

/**
 * Takes parts in their order as long as they fit; one that is too long is left out and the next is tried. What was
 * written before `since` is left out as unchanged.
 */
export function chooseWithin<T extends Counted>(
  parts: readonly T[],
  nameOf: (part: T) => string,
  { budget, since }: { readonly budget: number; readonly since: string | undefined },
): Chosen<T> {
  const kept: T[] = []
  const leftOut: LeftOut[] = []
  let tokens = 0
  for (const part of parts) {
    const reason = isBefore(part.updated_at, since)
      ? 'unchanged'
      : tokens + part.tokens > budget
        ? 'over_budget'
        : undefined
    if (reason !== undefined) leftOut.push({ module: nameOf(part), reason, tokens: part.tokens })
    else {
      kept.push(part)
      tokens += part.tokens
    }
  }
  return { kept, leftOut, tokens }
}

function isBefore(instant: string | null, since: string | undefined): boolean {
  return since !== undefined && instant !== null && Date.parse(instant) <= Date.parse(since)
}
