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
  handle(call: { scope: Scope & { readonly actor: Actor }; event: RecordedEvent }): Promise<void>
}

export function consequence(value: Consequence): Consequence {
  return value
}

/** Does what follows from everything that was recorded, and from what is recorded by that. */
export async function doWhatFollows(inside: Scope, recorded: readonly RecordedEvent[]) {
  // The list grows while it is read.
  for (const event of recorded)
    for (const { handle } of consequencesOf(inside, event.type))
      await handle({ scope: { ...inside, actor: event.actor }, event })
}

/** What follows from an event of this type within its transaction. */
export function consequencesOf({ consequences }: Scope, type: string): readonly Consequence[] {
  return consequences.filter(({ types }) => types.some((pattern) => matchesType(pattern, type)))
}
