import { eventsOf } from '#kernel/events/event.ts'
import { Key } from './schemas.ts'

/** Tell of a key as it was made; how it is used is no event. */
export const keyEvents = eventsOf('key', Key.omit({ last_used_at: true }), {
  created: 'An MCP key was created; its secret is told to its creator alone.',
  updated: 'An MCP key was given another name.',
  revoked: 'An MCP key was revoked; the actor is who did it.',
})
