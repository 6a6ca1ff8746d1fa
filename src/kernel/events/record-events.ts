import type { z } from 'zod'
import { eventsOf } from './event.ts'

/** The three events of a simple noun; their data is the record as its GET shows it. */
export function recordEvents<D extends z.ZodType>(
  noun: string,
  data: D,
  access: 'member' | 'admin' = 'member',
) {
  const name = noun.replaceAll('_', ' ')
  const summaries = {
    created: `A ${name} was created.`,
    updated: `A ${name} was changed.`,
    deleted: `A ${name} was deleted.`,
  }
  return eventsOf(noun, data, summaries, access)
}
