import type { HeaderSaid } from '../http/endpoint.ts'
import type { Header, Reference } from './document.ts'

/** A header that holds text. */
export function text(description: string): Header {
  return { description, schema: { type: 'string' } }
}
/** One of an operation's own. */
export function own(said: HeaderSaid): Header {
  return typeof said === 'string' ? text(said) : required(text(said.always))
}

function required(header: Header): Header {
  return { ...header, required: true }
}
function count(description: string): Header {
  return {
    description,
    schema: { type: 'integer', minimum: 0 },
  }
}

/** The headers that responses share. */
export const headers = {
  'X-Request-Id': required(text('Id of this request; quote it when you report a problem.')),
  'RateLimit-Limit': count('Requests that the current window allows.'),
  'RateLimit-Remaining': count('Requests left in the current window.'),
  'RateLimit-Reset': count('Seconds until the window ends.'),
  'Retry-After': count('Seconds to wait before the next attempt.'),
  'WWW-Authenticate': text('The scheme to authenticate with: `Token`.'),
  ETag: text('Identifies this state of the record; send it as `If-Match` with a change.'),
  Location: required(text('Where the new record can be read.')),
  'Dry-Run': text('`true` if nothing was kept.'),
  'Dry-Run-Status': count('The status that the call itself would have, if nothing was kept.'),
  'X-Count-Exact': text('`true` if `count` is the whole; `false` if there are more rows.'),
  'Idempotent-Replayed': text('`true` if this is the stored response of an earlier request.'),
} satisfies Readonly<Record<string, Header>>

export type HeaderName = keyof typeof headers

export function isShared(name: string): name is HeaderName {
  return Object.hasOwn(headers, name)
}

/** Whether each response has it that declares it. */
export function isAlwaysThere(name: string): boolean {
  return isShared(name) && 'required' in headers[name]
}

/** Those that every response has, and more of those that are shared. */
export function common(...more: readonly HeaderName[]): Record<string, Reference> {
  return Object.fromEntries(
    (
      [
        'X-Request-Id',
        'RateLimit-Limit',
        'RateLimit-Remaining',
        'RateLimit-Reset',
        ...more,
      ] as const
    ).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
}
