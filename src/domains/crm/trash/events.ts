import { z } from 'zod'
import { eventsOf } from '#kernel/events/event.ts'
import { oneOf } from '#kernel/text/nouns.ts'
import { id } from '#kernel/wire/primitives.ts'
import { kindNames, type Kind } from '../records/kinds.ts'

const Gone = z.object({ id })

function purgedOf(kind: Kind) {
  const one = `A${oneOf(kind).slice(1)}`
  const summary = `${one} in the trash was deleted for good.`
  return eventsOf(kind, Gone, { purged: summary }).purged
}

/** By kind, that a record can be restored no more. */
export const purged = Object.fromEntries(
  kindNames.map((kind) => [kind, purgedOf(kind)]),
) as Readonly<Record<Kind, ReturnType<typeof purgedOf>>>
