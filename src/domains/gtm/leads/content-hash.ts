import { createHash } from 'node:crypto'
import type { Observation } from '#adapters/signal-sources/contract.ts'

/**
 * SHA-256 of title and text as far as they are read, in composed characters and with every white space as one space: equal
 * as long as nobody edited the post.
 */
export function contentHash({ title = '', text }: Pick<Observation, 'title' | 'text'>): string {
  const normal = [title, text].map((part) => part.normalize('NFC').replace(/\s+/gu, ' ').trim())
  return createHash('sha256').update(normal.join('\n')).digest('hex')
}
