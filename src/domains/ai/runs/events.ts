import { eventsOf } from '#kernel/events/event.ts'
import { RunUsage, type AiRun } from './schemas.ts'

/** What a run cost, and none of its words. */
export const runEvents = eventsOf('ai_run', RunUsage, {
  finished: 'A run of a model, or of the built-in engine, finished.',
  failed: 'A run ended without a usable output.',
  cancelled: 'Someone cancelled a run.',
})

/** Others read it too, and whoever is sent the events: a run is its maker's alone. */
export function usageTold(run: AiRun) {
  const { id, status, failure, failure_reason, finish_reason, feature } = run
  const { usage, credits_charged, engine, model } = run
  const ended = { id, status, failure, failure_reason, finish_reason, feature }
  return { ...ended, usage, credits_charged, engine, model }
}
