import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

/** Labels of records: where they stand, and the events that tell of them. */
export const Labelled = z.strictObject({
  /** The table with a row for each label of each record. */
  table: z.string(),
  /** Its column of a label. */
  label: z.string(),
  /** The member that lists them, of the records and so of their events. */
  column: z.string(),
  /** The noun that the events of the records are named by. */
  subject: z.string(),
})
export type Labelled = z.output<typeof Labelled>

/** The labels as they stand now, one row each. */
export function labelsOf({ table, label }: Labelled, organizationId: string): RawBuilder<unknown> {
  return sql`select ${sql.ref(label)} as label from ${sql.table(table)}
    where organization_id = ${organizationId}`
}

/** What the events from a transaction on say of labels: each that came with 1, and each that went with -1. */
export function labelSteps(
  { column, subject }: Labelled,
  organizationId: string,
  txid: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const type = (what: string) => `${subject}.${what}`
  const added = ['created', 'restored'].map(type)
  const changed = ['updated', 'merged', 'unmerged'].map(type)
  const taken = [type('deleted')]
  const steps = [
    each(sql`e.data -> ${column}`, 1, added),
    each(sql`e.data -> ${column}`, -1, taken),
    each(sql`e.changes -> ${column} -> 0`, -1, changed),
    each(sql`e.changes -> ${column} -> 1`, 1, changed),
  ]
  return sql`select s.label, s.step, e.txid
    from events e, lateral (${sql.join(steps, sql` union all `)}) s
   where e.organization_id = ${organizationId} and e.type = any(${[...added, ...changed, ...taken]}) and e.txid >= ${txid}`
}

function each(list: RawBuilder<unknown>, step: 1 | -1, types: readonly string[]) {
  return sql`select jsonb_array_elements_text(${list}) as label, ${sql.lit(step)} as step
       where e.type = any(${types})`
}
