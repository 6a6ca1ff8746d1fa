import { eventsOf } from '#kernel/events/event.ts'
import { Key } from './schemas.ts'

/** Tell of a key as it was made; how it is used is no event. */
export const keyEvents = eventsOf('key', Key.omit({ last_used_at: true }), {
  created: 'An MCP key was created; only its creator sees the secret.',
  updated: 'An MCP key was renamed.',
  revoked: 'An MCP key was revoked; the actor is who did it.',
})
