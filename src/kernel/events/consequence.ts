import type { Actor, Scope } from '../scope.ts'
import { matchesType } from './event.ts'
import type { RecordedEvent } from './recorded.ts'

/**
 * What has to hold with the commit of an event, as a value. A subscriber hears of it later; a consequence is
 * part of the change: it is done in the same transaction, or nothing is.
 */
export interface Consequence {
  /** Domain and purpose, such as `mcp.keys_of_members`. */
  readonly name: string
  /** Types of events, as subscribers name them. */
  readonly types: readonly string[]
  /** The scope acts as whoever caused the event, in the transaction that records it; it may record more. */
  handle?(call: { scope: Scope & { readonly actor: Actor }; event: RecordedEvent }): Promise<void>
  /** Once for all such events of one organization, behind all else, where nothing more is recorded; the same again does no harm. */
  settle?(call: {
    scope: Scope
    organizationId: string
    events: readonly RecordedEvent[]
  }): Promise<void>
}

export function consequence(value: Consequence): Consequence {
  return value
}

/** Does what follows from everything that was recorded, and from what is recorded by that. */
export async function doWhatFollows(inside: Scope, recorded: readonly RecordedEvent[]) {
  // The list grows while it is read.
  for (const event of recorded)
    for (const { handle } of consequencesOf(inside, event.type))
      await handle?.({ scope: { ...inside, actor: event.actor }, event })
  await settleAll(inside, recorded)
}

/** Settles what follows from these events, which may be done more than once. */
export async function settleAll(inside: Scope, recorded: readonly RecordedEvent[]) {
  for (const { types, settle } of inside.consequences)
    if (settle !== undefined)
      for (const [organizationId, events] of byOrganization(recorded, types))
        await settle({ scope: inside, organizationId, events })
}

function byOrganization(recorded: readonly RecordedEvent[], types: readonly string[]) {
  const meant = recorded.filter(({ type }) => types.some((pattern) => matchesType(pattern, type)))
  return Map.groupBy(meant, ({ organization_id }) => organization_id)
}

/** What follows from an event of this type within its transaction. */
export function consequencesOf({ consequences }: Scope, type: string): readonly Consequence[] {
  return consequences.filter(({ types }) => types.some((pattern) => matchesType(pattern, type)))
}
