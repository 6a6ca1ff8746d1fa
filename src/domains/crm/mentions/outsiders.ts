import { writtenByMembers, type KeptOfOutsider, type OutsiderKeeper } from '#kernel/outsiders.ts'
import { isInTransaction } from '#kernel/scope.ts'
import { kinds } from '../records/kinds.ts'
import { passagesNaming, recordsNaming, textsWithout } from './found.ts'

/**
 * Addresses of somebody in what members wrote about something else, which stays without them. It is asked last, when what is
 * about them is gone.
 */
export const mentionsOfOutsiders: OutsiderKeeper = {
  tables: ['tasks', 'deals'],
  isProspecting: false,
  meet: async (scope, outsider) => {
    const mentions: string[] = []
    for await (const { kind, rows } of recordsNaming(scope, outsider)) {
      const ids = rows.map(({ id }) => id)
      if (isInTransaction(scope)) await kinds[kind].noun.lockIds(scope, ids)
      mentions.push(...ids)
    }
    return { identifiers: [], subjects: [], mentions }
  },
  show: async (scope, outsider) => {
    const shown: KeptOfOutsider[] = []
    for await (const { kind, rows } of recordsNaming(scope, outsider))
      for (const { id, created_at, ...row } of rows) {
        const passages = passagesNaming(kind, row, outsider)
        shown.push(writtenByMembers(`${kind}_passage`, { id, created_at, ...passages }))
      }
    return shown
  },
  erase: async (scope, outsider) => {
    let count = 0
    for await (const { kind, rows } of recordsNaming(scope, outsider)) {
      const changes = rows.map((row) => ({
        id: row.id,
        values: textsWithout(kind, row, outsider) ?? {},
      }))
      await kinds[kind].noun.changeMany(scope, changes)
      count += rows.length
    }
    return { texts: count }
  },
}
