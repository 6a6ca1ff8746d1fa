import { createHash } from 'node:crypto'

/** Names an inline script or style in a Content-Security-Policy. */
export function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
