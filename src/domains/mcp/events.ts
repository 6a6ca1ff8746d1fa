import { event } from '#kernel/events/event.ts'
import { Key } from './schemas.ts'

/** A key as it was made; how it is used is no event. */
const data = Key.omit({ last_used_at: true })

export const keyCreated = event({
  type: 'key.created',
  summary: 'An MCP key was created; its secret is told to its creator alone.',
  data,
})
export const keyUpdated = event({
  type: 'key.updated',
  summary: 'An MCP key was given another name.',
  data,
})
export const keyRevoked = event({
  type: 'key.revoked',
  summary: 'An MCP key was revoked; the actor is who did it.',
  data,
})

export const events = [keyCreated, keyUpdated, keyRevoked]
