import { consequencesOf } from '../events/consequence.ts'
import type { EventType } from '../events/event.ts'
import { atCommit } from '../postgres/connections/driver.ts'
import { isInTransaction, transaction, type OrganizationScope } from '../scope.ts'
import type { KeptWords } from '../search/keep-words.ts'
import type { Values } from '../values.ts'
import { createAtOnce } from './create-at-once.ts'
import { knownRow } from './known-row.ts'
import type { rowsOf } from './rows.ts'

interface Creating {
  readonly rows: ReturnType<typeof rowsOf>
  readonly words: KeptWords
  readonly created: EventType
  readonly columns: readonly string[]
  note(scope: OrganizationScope, event: EventType, row: Values): void
}

/** Makes a record; where nothing else is part of it, in one burst. */
export function creating(table: string, { rows, words, created, columns, note }: Creating) {
  return (scope: OrganizationScope, values: Values): Promise<Values> => {
    const plain = rows.complete(scope, values)
    const isAlone =
      !isInTransaction(scope) &&
      !words.hasFromOthers(plain) &&
      consequencesOf(scope, created.type).length === 0
    const shown = isAlone ? knownRow(columns, plain) : undefined
    if (shown !== undefined) {
      const row = words.complete(plain)
      return createAtOnce(scope, table, { row, others: words.insertions(row) }, (inside) =>
        note(inside, created, shown),
      ).then(() => shown)
    }
    return transaction(scope, async (inside) => {
      const row = words.complete(plain, await words.fromOthers(inside, plain))
      const stored = await rows.insertion(inside, row).executeTakeFirstOrThrow()
      for (const query of words.insertions(row))
        await inside.db.executeQuery(atCommit(query, scope.organizationId))
      note(inside, created, stored)
      return stored
    })
  }
}
