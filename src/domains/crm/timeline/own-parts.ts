import { sql } from 'kysely'
import { rowsPointing, type Related } from '#kernel/events/related.ts'
import { kinds, type Kind } from '../records/kinds.ts'

/** Records that point to others, when they were made, or when they took place. */
function part(kind: Kind, at = 'created_at'): Related {
  const { noun, points } = kinds[kind]
  const columns = Object.fromEntries(Object.entries(points).map(([name, one]) => [one, name]))
  return {
    kind,
    began: `${kind}.created`,
    rows: rowsPointing(`${kind}s`, columns, at),
    read: (scope, ids) =>
      noun
        .all(scope)
        .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute(),
  }
}

export const ownParts = [
  part('note'),
  part('interaction', 'occurred_at'),
  part('task'),
  part('deal'),
]
