import type { SafeFetch } from '#adapters/web/safe-fetch.ts'
import type { EventType } from '#kernel/events/event.ts'
import { refuseUnknownTypes } from '#kernel/events/patterns.ts'
import type { Scope } from '#kernel/scope.ts'
import { validationFailed } from '#kernel/wire/input.ts'

/** What the domain needs of the world around it. */
export interface Outside {
  readonly fetch: SafeFetch
  /** Everything that any domain records. */
  readonly declared: () => readonly EventType[]
}

export interface Wish {
  readonly url?: string | undefined
  readonly events?: readonly string[] | undefined
}

/** Refuses an address that would never be sent to, and patterns that name nothing. @throws ValidationFailed */
export function checkWish(scope: Scope, outside: Outside, { url, events = [] }: Wish): void {
  if (url !== undefined) refuseAddress(scope, outside, url)
  refuseUnknownTypes(events, outside.declared(), 'events')
}

/** Where a name leads is looked at when it is sent to, each time anew. */
function refuseAddress({ config }: Scope, { fetch }: Outside, url: string): void {
  const { origin, protocol } = new URL(url)
  const isMapped = config.OUTBOUND_ORIGIN_MAP.has(origin)
  const message =
    protocol === 'https:' || isMapped
      ? fetch.refusalOf(url)?.message
      : 'Use an https address, so that nobody can read what is sent on the way.'
  if (message !== undefined) throw validationFailed([{ field: 'url', code: 'invalid', message }])
}
