import { eventsOf } from '#kernel/events/event.ts'
import { RunUsage } from './schemas.ts'

/** What a run cost, and none of its words. */
export const runEvents = eventsOf('ai_run', RunUsage, {
  finished: 'A run of a model, or of the built-in engine, came to its end.',
  failed: 'A run ended without a usable output.',
  cancelled: 'Somebody cancelled a run.',
})
