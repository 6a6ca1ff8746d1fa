import { subscriber } from '#kernel/events/subscriber.ts'
import { mergedKinds } from '../merges/schemas.ts'
import { keepPairs } from './kept-pairs.ts'

/** The fields that records are compared by. */
const compared = new Set(['name', 'email', 'emails', 'phone', 'account_id', 'domain', 'address'])

/** Compares each record that was added, changed or removed, a moment later: whoever writes does not wait for it. */
export const keepingPairs = subscriber({
  name: 'crm.keep_pairs',
  types: mergedKinds.map((kind) => `${kind}.*`),
  handle: async ({ scope, events }) => {
    const telling = events.filter(
      ({ type, changes }) => !type.endsWith('.updated') || isTelling(changes),
    )
    for (const kind of mergedKinds) {
      const own = telling.filter(({ subject }) => subject.type === kind)
      const ids = [...new Set(own.map(({ subject }) => subject.id))]
      if (ids.length > 0) await keepPairs(scope, kind, ids)
    }
  },
})

function isTelling(changes: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(changes).some((field) => compared.has(field))
}
