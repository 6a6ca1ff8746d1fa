import type { z } from 'zod'
import { event, type EventType } from './event.ts'

/** The three events of a simple noun; their data is the record as its GET shows it. */
export function recordEvents<D extends z.ZodType>(
  noun: string,
  data: D,
  access: 'member' | 'admin' = 'member',
) {
  const name = noun.replaceAll('_', ' ')
  return {
    created: event({ type: `${noun}.created`, summary: `A ${name} was created.`, data, access }),
    updated: event({ type: `${noun}.updated`, summary: `A ${name} was changed.`, data, access }),
    deleted: event({ type: `${noun}.deleted`, summary: `A ${name} was deleted.`, data, access }),
  } satisfies Readonly<Record<string, EventType>>
}
