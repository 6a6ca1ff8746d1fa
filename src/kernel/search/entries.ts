import { sql, type RawBuilder } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import type { Search } from './finding.ts'
import type { Searched } from './searched.ts'
import { isAmong, within, type Wanted } from './wanted.ts'

/** `found_id` and `found_at` of records that may be found, each once. */
export type Rows = RawBuilder<FoundEntry>

interface FoundEntry {
  readonly found_id: string
  readonly found_at: string
}

/** The records with one word. */
export function entriesOf(scope: OrganizationScope, searched: Searched, wanted: Wanted): Rows {
  return chosen(wanted, within(scope, searched, wanted))
}

/** The records with a word and each of others, which are so few that they are hashed. */
export function entriesWith(
  { scope, searched }: Pick<Search, 'scope' | 'searched'>,
  word: Wanted,
  others: readonly Wanted[],
): Rows {
  const hashed = others.map(
    (other) => sql`and ${isAmong('record_id', within(scope, searched, other))}`,
  )
  return chosen(word, sql`${within(scope, searched, word)} ${sql.join(hashed, sql` `)}`)
}

/** The records with each of some words that are the only ones to begin so: read side by side, in their common order. */
export function entriesSideBySide(
  { organizationId }: OrganizationScope,
  { table }: Searched,
  all: readonly Wanted[],
): Rows {
  const each = all.map(
    ({ first }) => sql`(select record_id, created_at from record_words
      where organization_id = ${organizationId} and noun = ${table} and word = ${first})`,
  )
  const [one, ...others] = each.map((rows, place) => sql`${rows} ${sql.ref(`w${place}`)}`)
  const joined = others.map((rows) => sql`join ${rows} using (created_at, record_id)`)
  return sql`(select record_id as found_id, created_at as found_at
    from ${one} ${sql.join(joined, sql` `)})`
}

function chosen({ isOne }: Wanted, entries: RawBuilder<unknown>): Rows {
  const each = isOne === true ? sql`` : sql`distinct`
  return sql`(select ${each} record_id as found_id, created_at as found_at ${entries})`
}
