import { sql, type RawBuilder } from 'kysely'

/** A list of all records of a noun, or of all that belong to one other record, and the events that make it longer or shorter. */
export interface WholeList {
  readonly table: string
  readonly adds: readonly string[]
  readonly takes: readonly string[]
  /** The column, and member of the events' data, that names what they belong to. */
  readonly part?: { readonly column: string; readonly value: string } | undefined
}

/** The name of the part, as counts are kept by it. */
export function partOf({ part }: WholeList): string {
  return part?.value ?? ''
}

/** The records themselves. */
export function recordsOf(list: WholeList, organizationId: string): RawBuilder<unknown> {
  const { table, part } = list
  return sql`select from ${sql.table(table)} where organization_id = ${organizationId}
    ${part === undefined ? sql`` : sql`and ${sql.ref(part.column)} = ${part.value}::uuid`}`
}

/** The events from a transaction on, as one row each: `step` is 1 or -1. */
export function stepsFrom(
  { adds, takes, part }: WholeList,
  organizationId: string,
  txid: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select case when e.type = any(${adds}) then 1 else -1 end as step, e.txid from events e
    where e.organization_id = ${organizationId} and e.type = any(${[...adds, ...takes]})
      and e.txid >= ${txid}
      ${part === undefined ? sql`` : sql`and e.data ->> ${part.column} = ${part.value}`}`
}
