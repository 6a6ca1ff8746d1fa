import type { z } from 'zod'
import { oneOf } from '../text/nouns.ts'
import { eventsOf } from './event.ts'

/** The three events of a simple noun; their data is the record as its GET shows it. */
export function recordEvents<D extends z.ZodType>(
  noun: string,
  data: D,
  access: 'member' | 'admin' = 'member',
) {
  const one = `A${oneOf(noun).slice(1)}`
  const summaries = {
    created: `${one} was created.`,
    updated: `${one} was changed.`,
    deleted: `${one} was deleted.`,
  }
  return eventsOf(noun, data, summaries, access)
}

/** That a record of a noun was deleted, where more is told of it than the record. */
export function deletedEvent<D extends z.ZodType>(noun: string, data: D) {
  return recordEvents(noun, data).deleted
}

/** That a deleted record of a noun was put back; its data is the record. */
export function restoredEvent<D extends z.ZodType>(noun: string, data: D) {
  const one = `A${oneOf(noun).slice(1)}`
  return eventsOf(noun, data, { restored: `${one} was restored after deletion.` }).restored
}
