import type { ServerResponse } from 'node:http'

/**
 * Calls when a response was sent, or nobody listens any more: at once where that is over already, of which no event
 * tells whoever asks later.
 */
export function whenGone(response: ServerResponse, done: () => void): void {
  if (response.closed) done()
  else response.once('close', done)
}
