import {
  sql,
  type Insertable,
  type SelectQueryBuilder,
  type Selectable,
  type Updateable,
} from 'kysely'
import type { z } from 'zod'
import type { WholeList } from '../counts/whole-list.ts'
import type { Refusal } from '../errors.ts'
import type { EventType } from '../events/event.ts'
import { changesBetween, record } from '../events/record.ts'
import { served, type Serves } from '../lists/filters.ts'
import type { List } from '../lists/page.ts'
import { keptWords, type Following } from '../search/keep-words.ts'
import type { Searched } from '../search/searched.ts'
import { transaction, type OrganizationScope } from '../scope.ts'
import { violates } from '../postgres/constraints.ts'
import { creating } from './creating.ts'
import { givingBack, type GivesBack } from './giving-back.ts'
import { manyOf } from './many-records.ts'
import { rowsOf } from './rows.ts'
import type { Showing } from './shown-columns.ts'
import { readingOf, searchedIn, type Asked } from './record-lists.ts'
import type { Tables } from '../postgres/tables.ts'
import { differs, given, type Values } from '../values.ts'

/** The columns that `records` fills in by itself. */
type Kept = 'organization_id' | 'id' | 'created_at' | 'updated_at'

/** The tables whose rows belong to one organization and have an id and both times. */
export type RecordTable = {
  [T in keyof Tables]: Tables[T] extends Record<Kept, string> ? T : never
}[keyof Tables]

export type Column<T extends RecordTable> = keyof Selectable<Tables[T]> & string
type Row<T extends RecordTable, C extends Column<T>> = Pick<Selectable<Tables[T]>, C>

/** What every simple noun can do. A verb with a rule of its own is written out where the noun is. */
export interface Records<
  T extends RecordTable,
  C extends Column<T>,
  Q extends z.ZodObject,
> extends GivesBack<C, Row<T, C>> {
  /** All of the organization's, to be narrowed down. */
  all(scope: OrganizationScope): SelectQueryBuilder<Tables, T, Row<T, C>>
  /** A page of those that match every given filter. */
  list(scope: OrganizationScope, query: z.output<Q>): Promise<List<Row<T, C>>>
  /** All of them, as they are counted. */
  readonly whole: WholeList
  /** What they are found by, if they are found by words. */
  readonly searched: Searched | undefined
  /** Whether there is one; its cost does not grow with their number. */
  isAny(scope: OrganizationScope): Promise<boolean>
  /** @throws NotFound */
  read(scope: OrganizationScope, id: string): Promise<Row<T, C>>
  /** The one of which all of this is true, shown or not, such as whose it is. @throws NotFound */
  readBy(
    scope: OrganizationScope,
    match: Partial<Readonly<Record<Column<T>, string>>>,
  ): Promise<Row<T, C>>
  /** Locks the record until the transaction ends, if the caller knows its state. @throws NotFound, RecordChanged */
  lock(scope: OrganizationScope, id: string): Promise<Row<T, C>>
  /** Locks these until the transaction ends, in the same order for all callers. */
  lockIds(scope: OrganizationScope, ids: readonly string[]): Promise<void>
  /** Locks these until the transaction ends, as `lockIds`; of those that are gone there is nothing. */
  lockMany(scope: OrganizationScope, ids: readonly string[]): Promise<Row<T, C>[]>
  /** Makes many in a few statements, in their order; one that is refused takes all with it. @throws what `refuses` says */
  createMany(
    scope: OrganizationScope,
    all: readonly Omit<Insertable<Tables[T]>, Kept>[],
  ): Promise<Row<T, C>[]>
  /** Changes many so; those that are gone are left out. @throws what `refuses` says */
  changeMany(
    scope: OrganizationScope,
    changes: readonly { readonly id: string; readonly values: Omit<Updateable<Tables[T]>, Kept> }[],
  ): Promise<Row<T, C>[]>
  /** Deletes many in a few statements; those that are gone are left out. */
  deleteMany(scope: OrganizationScope, ids: readonly string[]): Promise<void>
  /** Makes one, of a new id where none is given. @throws what `refuses` says */
  create(
    scope: OrganizationScope,
    values: Omit<Insertable<Tables[T]>, Kept> & { readonly id?: string },
  ): Promise<Row<T, C>>
  /** Changes what is given; a value that is there already is no change. @throws NotFound, RecordChanged, what `refuses` says */
  change(
    scope: OrganizationScope,
    id: string,
    values: Omit<Updateable<Tables[T]>, Kept>,
  ): Promise<Row<T, C>>
  /**
   * Changes every record in which the column has this value, such as all that point to one record. Not for texts that
   * records are found by, which differ. Returns them as they were.
   */
  changeAll(
    scope: OrganizationScope,
    match: readonly [column: C, value: string],
    values: Omit<Updateable<Tables[T]>, Kept>,
    words?: Following,
  ): Promise<readonly Row<T, C>[]>
  /** @throws NotFound, RecordChanged */
  delete(scope: OrganizationScope, id: string, more?: Values): Promise<void>
}

export type Prepare = (
  scope: OrganizationScope,
  values: Values,
  before: Values | undefined,
) => Values | Promise<Values>

/** What is recorded when a record is created, changed and deleted; its data is the record. */
export interface RecordEvents {
  readonly created: EventType
  readonly updated: EventType
  readonly deleted: EventType
  /** Of those that can be put back after they were deleted. */
  readonly restored?: EventType
}

export interface RecordOptions<
  C extends string,
  Q extends z.ZodObject = z.ZodObject,
  Stored extends string = string,
> {
  /** Shown columns, in the order of the wire; `created_by` among them is filled in. */
  readonly columns: readonly C[]
  /** What a new one has where nothing else is given. */
  readonly defaults?: Values | undefined
  /**
   * What is stored of what was sent: refuses, or adds what follows from it. `before` is the record that is changed,
   * locked; there is none of a new one. Not asked by `changeAll`.
   */
  readonly prepare?: Prepare
  readonly events: RecordEvents
  readonly lists: Serves<Q, Stored>
  /** What lists may be asked beyond the filters that they declare. */
  readonly asked?: Asked
  /** What is shown of columns that hold more than that. */
  readonly showing?: Showing | undefined
  /** Columns whose values the log must not hold. */
  readonly hidden?: readonly NoInfer<C>[]
  /** What the log holds of a record of which not everybody who reads the log may know. */
  readonly told?: (row: Values) => Values
  /** What its GET shows, where columns hold JSON, whose members have no order of their own. */
  readonly shape?: z.ZodType
  /**
   * What is said where a constraint of the table refuses a record, by its name. The constraint is asked, not a query
   * before it, since others change things at once.
   */
  readonly refuses?: Readonly<Record<string, () => Refusal>>
}

/** The records of a table, shown through some of its columns. Every change records its event. */
export function records<T extends RecordTable, C extends Column<T>, Q extends z.ZodObject>(
  table: T,
  options: RecordOptions<C, Q, Column<T>>,
): Records<T, C, Q> {
  const lists = served(options.lists)
  const searched: Searched | undefined = searchedIn(table, lists.filters)
  const words = keptWords(searched)
  const rows = rowsOf(table, options)
  const note = noting(options)
  const refuse = refusalBy(options.refuses ?? {})
  const { prepare = (_scope, values) => values, defaults = {} } = options
  const { created, updated, deleted, restored } = options.events
  const adds = [created, ...(restored === undefined ? [] : [restored])].map(({ type }) => type)
  const whole: WholeList = { table, adds, takes: [deleted.type] }
  const create = creating(table, { rows, words, created, note, columns: options.columns })
  const plain = {
    ...manyOf({ ...options, table, defaults, prepare, searched, rows, note, refuse }),
    ...readingOf(rows.all, lists, whole, options.asked ?? { fields: {}, keys: {} }),
    whole,
    searched,
    ...byIds(rows.all),
    read: (scope: OrganizationScope, id: string) => rows.readBy(scope, { id }),
    readBy: rows.readBy,
    lock: rows.lock,
    create: async (scope: OrganizationScope, values: Values) => {
      const whole = { ...defaults, ...given(values) }
      return create(scope, await prepare(scope, whole, undefined)).catch(refuse)
    },
    change: (scope: OrganizationScope, id: string, sent: Values) =>
      transaction(scope, async (inside) => {
        const before = await rows.lock(inside, id)
        const values = await prepare(inside, sent, before)
        if (!differs(before, values)) return before
        const row = await rows.update(inside, id, await words.change(inside, before, values))
        note(inside, updated, row, before)
        return row
      }).catch(refuse),
    changeAll: (...[scope, match, values, following]: ChangingAll) =>
      transaction(scope, async (inside) => {
        if (words.isTouchedBy(values))
          throw new TypeError(`change the texts of ${table} one by one`)
        const before = await rows.lockAll(inside, match)
        const ids = new Map(before.map((row) => [row['id'], row]))
        for (const row of await rows.updateAll(inside, [...ids.keys()], values))
          note(inside, updated, row, ids.get(row['id']))
        await words.follow(inside, [...ids.keys()], values, following)
        return before
      }),
    delete: (scope: OrganizationScope, id: string, more?: Values) =>
      transaction(scope, async (inside) => {
        const before = await rows.lock(inside, id)
        await words.remove(inside, before)
        await rows.remove(inside, id)
        note(inside, deleted, before, undefined, more)
      }),
    ...givingBack(table, { rows, words, note, refuse, ...options }),
  }
  // kysely cannot follow a table that is a type parameter; `Records` says what goes in and out.
  return plain as unknown as Records<T, C, Q>
}

type ChangingAll = readonly [
  scope: OrganizationScope,
  match: readonly [string, string],
  values: Values,
  following?: Following,
]

function noting({
  hidden = [],
  told = (row) => row,
}: Pick<RecordOptions<string>, 'hidden' | 'told'>): Note {
  return (scope, event, row, before, more) => {
    const shown = told(row)
    const changes = before === undefined ? {} : changesBetween(told(before), shown, hidden)
    const data = { ...without(shown, hidden), ...more }
    record(scope, event, { subject: String(row['id']), data, changes })
  }
}

/** Records what happened to a row; `more` is told beside it. */
export type Note = (
  scope: OrganizationScope,
  event: EventType,
  row: Values,
  before?: Values,
  more?: Values,
) => void

/** What needs no more than ids, and in their order. */
function byIds(all: ReturnType<typeof rowsOf>['all']) {
  const inOrder = (scope: OrganizationScope) => all(scope).clearSelect().select('id').orderBy('id')
  return {
    // By an index, for its order: were any one asked for, a table would be read until one of the organization is met.
    isAny: async (scope: OrganizationScope) =>
      (await inOrder(scope).limit(1).executeTakeFirst()) !== undefined,
    lockIds: async (scope: OrganizationScope, ids: readonly string[]) => {
      const those = inOrder(scope).where('id', '=', sql`any(${ids}::uuid[])`)
      await those.forUpdate().execute()
    },
  }
}

/** Turns the error of a constraint into what is said where it refuses. */
function refusalBy(refuses: NonNullable<RecordOptions<string>['refuses']>) {
  return (error: unknown): never => {
    const broken = Object.keys(refuses).find((constraint) => violates(error, constraint))
    throw (broken === undefined ? undefined : refuses[broken]?.()) ?? error
  }
}

function without(row: Values, hidden: readonly string[]): Values {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)))
}
