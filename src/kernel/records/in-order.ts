import {
  sql,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import type { Leading } from '../lists/along.ts'
import { countOf, maxCounted, type Count } from '../lists/count.ts'
import { decodeCursor } from '../lists/cursor.ts'
import { isDescending, orderOf } from '../lists/order.ts'
import type { ListRequest } from '../lists/page.ts'
import type { Beyond } from '../lists/reading.ts'
import { refused } from '../query/condition.ts'
import { wholeKey, type FieldOrder } from '../query/field-order.ts'
import { stretchesFrom, type Stretch } from '../query/stretches.ts'
import type { OrganizationScope } from '../scope.ts'

type Row = Record<string, unknown>
export type Rows = SelectQueryBuilder<Record<string, Row>, string, Row>

/** What is put in order. */
interface Sought {
  readonly scope: OrganizationScope
  /** All records, as they are shown. */
  readonly records: Rows
  /** Those that pass. */
  readonly matching: Rows
  /** Whether these are so few that they are sorted. */
  readonly isFew: boolean
  readonly isAll: boolean
  /** How many pass, where that is known. */
  readonly known: Count | undefined
  /** Reads records along rows that name them. */
  readonly lookUp: (records: Rows, leading: Leading) => Rows
  /** Looks for those that say nothing of the field, if an index tells that they are few. */
  readonly few: () => Promise<Few | undefined>
}

interface Few {
  readonly count: number
  readonly among: Expression<SqlBool>
}

/**
 * How a list is read in order of a field that it does not declare. Of many records it is told where they stand before they are
 * looked up. @throws ValidationFailed where all of very many would be sorted anew for each page of an export
 */
export async function readingInOrder(order: FieldOrder, request: ListRequest, sought: Sought) {
  const name = orderOf(request)
  const isReadOn = request.isUncounted === true
  if (isReadOn && !sought.isFew && !order.isIndexed) await requireFew(name, sought)
  if (sought.isFew || !order.isIndexed)
    return { keys: { [name]: wholeKey(order) }, id: undefined, reading: { at: sql.ref(order.at) } }
  const isAsked = !order.isAlwaysSaid && (readsNothingFirst(order, request) || !sought.isAll)
  const few = isAsked ? await fewSayingNothing(sought) : undefined
  const exactly = (part: Beyond) =>
    sought.lookUp(sought.records, {
      name: 'placed',
      rows: placesBy(order, { ...sought, few }, part),
    })
  const [said, at, id] = placeIn('placed')
  return { keys: { [name]: said }, id, reading: { at, exactly: exactly as never } }
}

async function requireFew(field: string, { matching }: Sought): Promise<void> {
  const { isExact } = await countOf(matching as never)
  if (!isExact)
    throw refused(
      'ordering',
      'too_many',
      `More than ${maxCounted} records match, and ${field} is not indexed. Index the field, filter, or leave the order out.`,
    )
}

/** Undefined where most say nothing as well: a walk soon meets them. */
async function fewSayingNothing({ few: look, known, matching }: Sought): Promise<Few | undefined> {
  const few = await look()
  if (few === undefined || few.count === 0) return few
  const { count, isExact } = known ?? (await countOf(matching as never))
  return isExact && few.count * 2 > count ? undefined : few
}

/** Where those that say nothing come second, they are needed only if hardly any say something: then a walk soon meets them. */
function readsNothingFirst(order: FieldOrder, request: ListRequest): boolean {
  const after = request.cursor === undefined ? undefined : decodeCursor(request.cursor)
  const [first] = stretchesFrom(order, { after, descending: isDescending(request) })
  return first?.isSaid === false
}

/**
 * Where the records of a part stand: those that say something as an index has them, and those that say nothing as they were
 * created. Of each kind as many are read as are wanted, and of the second only if the first are too few.
 */
function placesBy(
  order: FieldOrder,
  sought: Omit<Sought, 'few'> & { readonly few: Few | undefined },
  part: Beyond,
) {
  const { reach, offset, descending } = part
  const stretches = stretchesFrom(order, part)
  const [first, second] = stretches.map((stretch) =>
    nearest(stretch.isSaid ? saying(order, sought) : sayingNothing(order, sought), {
      ...part,
      ...stretch,
    }),
  )
  const more =
    second === undefined
      ? sql``
      : sql`union all select * from ${second} second_rows
          where (select count(*) from first_rows) < ${reach}`
  const direction = sql.raw(descending ? 'desc' : 'asc')
  return sql<{ readonly found_id: string }>`(with first_rows as materialized ${first}
    select * from first_rows ${more}
    order by said ${direction}, found_at ${direction}, found_id ${direction}
    limit ${reach - offset} offset ${offset})`
}

type Place = readonly [said: RawBuilder<unknown>, at: RawBuilder<unknown>, id: RawBuilder<unknown>]

/** Records, and by what they are put in order. */
interface Placed {
  readonly rows: Rows
  readonly place: Place
}

/** Where rows that are led along say that a record stands. */
function placeIn(name: string): Place {
  return [sql.ref(`${name}.said`), sql.ref(`${name}.found_at`), sql.ref(`${name}.found_id`)]
}

function saying(
  { key, at, rows }: FieldOrder,
  { scope, matching, lookUp }: Pick<Sought, 'scope' | 'matching' | 'lookUp'>,
): Placed {
  if (rows !== undefined) {
    const leading = { name: 'own_values', rows: rows(scope) }
    return { rows: lookUp(matching, leading), place: placeIn(leading.name) }
  }
  const isSaid = sql<boolean>`${key} is not null`
  return { rows: matching.where(isSaid), place: [key, sql.ref(at), sql.ref('id')] }
}

function sayingNothing(
  { key, none, at }: FieldOrder,
  { matching, few }: Pick<Sought, 'matching'> & { readonly few: Few | undefined },
): Placed {
  const isNothing = few?.among ?? sql<SqlBool>`${key} is null`
  return {
    rows: matching.where(isNothing as Expression<boolean>),
    place: [none, sql.ref(at), sql.ref('id')],
  }
}

/** All of those that say nothing say the same. */
function nearest(
  { rows, place: [said, at, id] }: Placed,
  { reach, after, isSaid, descending }: Omit<Beyond, 'after'> & Stretch,
) {
  const direction = descending ? 'desc' : 'asc'
  const sign = sql.raw(descending ? '<' : '>')
  const beyond =
    after &&
    (isSaid
      ? sql<boolean>`(${said}, ${at}, ${id}) ${sign} (${after.key}, ${after.at}, ${after.id})`
      : sql<boolean>`(${at}, ${id}) ${sign} (${after.at}, ${after.id})`)
  const from = beyond === undefined ? rows : rows.where(beyond)
  const placed = from.clearSelect().select([said.as('said'), at.as('found_at'), id.as('found_id')])
  const sorted = isSaid ? placed.orderBy(said, direction) : placed
  return sql`${sorted.orderBy(at, direction).orderBy(id, direction).limit(reach)}`
}
