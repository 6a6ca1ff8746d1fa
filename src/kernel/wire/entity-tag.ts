import { hash } from 'node:crypto'
import type { z } from 'zod'
import { refusal } from '../errors.ts'
import type { Scope } from '../scope.ts'
import { projection } from './projection.ts'

export const RecordChanged = refusal(
  412,
  'record_changed',
  'The record has changed in the meantime',
  'Read the record again, decide afresh, and send its new `ETag` as `If-Match`.',
  {},
  { ETag: 'Names the state of the record as it is.' },
)

/** The strong entity tag of a record: the same text, the same tag. */
export function entityTag(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`
}

/** Whether an `If-None-Match` names this state, compared weakly (RFC 9110, 13.1.2): `*` names any. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim())
  return tags.some((tag) => tag === '*' || bare(tag) === bare(etag))
}

function bare(tag: string): string {
  return tag.replace(/^W\//, '')
}

/**
 * Refuses to go on if the caller has seen another state of the record than the one that is locked now.
 * `record` has the members of its GET, in their order, or `shape` is what its GET shows of it.
 * @throws RecordChanged, whose `ETag` names the state that it is in
 */
export function requireUnchanged({ ifMatch }: Scope, record: unknown, shape?: z.ZodType): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  const shown = shape === undefined ? record : projection(shape)(record)
  const etag = entityTag(JSON.stringify(shown))
  if (!tags.includes(etag)) throw new RecordChanged({ headers: { etag } })
}
