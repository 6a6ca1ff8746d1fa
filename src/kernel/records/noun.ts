import type { z } from 'zod'
import { deletedEvent, recordEvents, restoredEvent } from '../events/record-events.ts'
import type { Serves } from '../lists/filters.ts'
import type { Labels } from '../lists/labels.ts'
import { noValues, type ByValue } from '../query/by-value.ts'
import { recordsContaining } from '../query/look-ups.ts'
import type { OwnFields } from '../query/own-fields.ts'
import { queriedFields, type QueriedFields } from '../query/queried-fields.ts'
import type { KeyColumns } from '../query/to-sql.ts'
import type { Values } from '../values.ts'
import { records, type Column, type RecordOptions, type RecordTable } from './records.ts'

type LabelFields = Readonly<Record<string, Pick<Labels, 'entries' | 'keptBy'>>>
type Item<C extends string> = z.ZodObject<Readonly<Record<C, z.ZodType>>>

export interface NounOptions<C extends string, Stored extends string, Q extends z.ZodObject, S>
  extends
    Omit<RecordOptions<C, Q, Stored>, 'columns' | 'events' | 'lists' | 'defaults' | 'asked'>,
    Omit<Serves<Q, Stored>, 'query'> {
  /** Singular and plural in snake_case; its events are named by the first. */
  readonly names: readonly [one: string, many: string]
  readonly shapes: S & {
    readonly item: Item<C>
    readonly query: Q
    /** What a new one has where a verb is given nothing else. */
    readonly defaults?: Values | undefined
  }
  /** Where those that were deleted can be put back. */
  readonly isRestorable?: boolean
  /** What may be told beside a record that is deleted, as members of the data of its event. */
  readonly toldOfDeleted?: z.ZodRawShape | undefined
  /** Columns that serve filters by fields with an index. */
  readonly keys?: KeyColumns
  /** Indexes by which few records are found by what their fields are. */
  readonly byValue?: ByValue
  /** The labels that fields list; its verbs keep their rows. */
  readonly labelled?: LabelFields
  /**
   * Whether a function finds those of which a text holds another: that of the table's name and `_holding`, and of several
   * fields `_holding_all`.
   */
  readonly isFoundByParts?: boolean
  /** Fields that an organization adds to them. */
  readonly own?: OwnFields
}

/**
 * A simple noun: the records of a table as its shapes show them, with their events. Spread into `resource()`, with
 * itself as the verbs, it becomes the operations.
 */
export function noun<T extends RecordTable, C extends Column<T>, Q extends z.ZodObject, S>(
  table: T,
  given: NounOptions<C, Column<T>, Q, S>,
) {
  const { names, shapes, filters, orders, keys = {}, own, labelled = {}, ...others } = given
  const { isRestorable = false, isFoundByParts = false, byValue = noValues, ...more } = others
  const { toldOfDeleted, ...options } = more
  const events = {
    ...recordEvents(names[0], shapes.item),
    ...(toldOfDeleted === undefined
      ? {}
      : { deleted: deletedEvent(names[0], shapes.item.extend(toldOfDeleted)) }),
    ...(isRestorable ? { restored: restoredEvent(names[0], shapes.item) } : {}),
  }
  const columns = Object.keys(shapes.item.shape) as C[]
  const labelledFields = withEntries(queriedFields(shapes.item), labelled)
  const folded = withFolded(labelledFields, byValue)
  const fields = isFoundByParts ? withContaining(folded, table) : folded
  const lists = { query: shapes.query, filters, orders } as Serves<Q, Column<T>>
  const verbs = records<T, C, Q>(table, {
    ...options,
    columns,
    events,
    lists,
    defaults: shapes.defaults,
    asked: { fields, keys, byValue },
  })
  return {
    ...Object.values(labelled).reduce((kept, labels) => labels.keptBy(kept), verbs),
    names,
    shapes,
    fields,
    own,
    events,
  }
}

function withEntries(fields: QueriedFields, labelled: LabelFields): QueriedFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { entries } = labelled[name] ?? {}
      return [name, entries === undefined ? field : { ...field, entries }]
    }),
  )
}

function withFolded(fields: QueriedFields, { folded = {} }: ByValue): QueriedFields {
  const columns = Object.entries(folded).map(
    ([name, column]) => [name, { ...fields[name], folded: column }] as const,
  )
  return { ...fields, ...(Object.fromEntries(columns) as QueriedFields) }
}

function withContaining(fields: QueriedFields, table: string): QueriedFields {
  const texts = Object.values(fields).filter(({ kind }) => kind === 'text')
  const together = texts.length > 1 ? { containingTogetherIn: table } : {}
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === 'text'
        ? { ...field, ...together, containing: recordsContaining(table, name) }
        : field,
    ]),
  )
}
