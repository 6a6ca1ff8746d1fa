import { sql, type Expression } from 'kysely'
import { z } from 'zod'
import type { Condition } from '../query/condition.ts'
import type { QueriedFields } from '../query/queried-fields.ts'
import { countOf, maxCounted, type Count } from './count.ts'
import { badCursor, decodeCursor, deepestOffset } from './cursor.ts'
import { positionsOf } from './positions.ts'
import { readFrom, readOffset, type Reading, type Rows } from './reading.ts'

export const pageSize = z.coerce
  .number()
  .int()
  .min(1)
  .max(200)
  .default(25)
  .meta({ description: 'Rows per page.', example: 25 })

export const pageParameters = {
  page: z.coerce.number().int().min(1).max(deepestOffset).default(1).meta({
    description: 'Page number, from 1. Beyond row 10,000 use `cursor`.',
    example: 1,
  }),
  page_size: pageSize,
  paging: z.enum(['page', 'cursor']).default('page').meta({
    description:
      'With `cursor`, `next` continues by cursor from the first page: no row is repeated or missed while others are added.',
    example: 'cursor',
  }),
  cursor: z.string().max(4000).optional().meta({
    description: 'Where to continue, as found in `next` or `previous`. Replaces `page`.',
    example: 'eyJvIjoiLWNyZWF0ZWRfYXQifQ',
  }),
}

type Ordering<K extends string> = K | `-${K}`

/** The query of a list: its own filters, paging, and the names it can be ordered by (the first is the default). */
export function listQuery<F extends z.ZodRawShape, K extends string>(
  filters: F,
  orderings: readonly [Ordering<K>, ...Ordering<K>[]],
) {
  return z.strictObject({
    ...filters,
    ...pageParameters,
    ordering: z
      .enum(orderings)
      .default(orderings[0] as never)
      .meta({
        description: 'Order of the rows; a leading minus reverses it.',
        example: orderings[0],
      }),
  })
}

/** Both directions of each name, the given default first. */
export function orderings<K extends string>(first: Ordering<K>, ...names: readonly K[]) {
  return [
    first,
    ...names.flatMap((name): Ordering<K>[] => [name, `-${name}`]).filter((name) => name !== first),
  ] as [Ordering<K>, ...Ordering<K>[]]
}

/** Where a list continues, as a query parameter. */
export type Position =
  | { readonly page: number }
  | { readonly cursor: string }
  | { readonly after: string }

/** A verb returns a position; only the surface that sends it knows addresses. */
function link(description: string) {
  const position = z.custom<Position | null>(() => true)
  const address = z.url().nullable() as unknown as z.ZodType<string | null, Position | null>
  return position.pipe(address).meta({ description, example: null })
}

const next = link('Address of the next page.')
const previous = link('Address of the previous page.')

/** The list envelope around an item. */
export function listOf<S extends z.ZodType>(item: S, id: string) {
  return z
    .object({
      count: z.int().meta({
        description: `Rows in the whole list, counted up to ${maxCounted}: there are more where the header \`X-Count-Exact\` is \`false\`.`,
        example: 1,
      }),
      next,
      previous,
      results: z.array(item),
    })
    .meta({ id })
}

/** A list whose body is its rows alone; `listHeaders` tell the rest. */
export function rowsOf<S extends z.ZodType>(item: S) {
  return z.array(item) as unknown as z.ZodType<z.output<S>[], List<z.input<S>>>
}

export interface ListRequest {
  readonly page: number
  readonly page_size: number
  readonly paging?: 'page' | 'cursor' | undefined
  readonly cursor?: string | undefined
  readonly ordering: string
  /** Whether nobody asks how many there are. */
  readonly isUncounted?: boolean | undefined
  /** Whether it asks for those alone that have the words themselves, and not from others. */
  readonly isOwn?: boolean | undefined
  /** What records are asked to be, beyond the filters that a list declares. */
  readonly where?: Condition | undefined
  /** Fields that `where` and `ordering` name beyond those of all. */
  readonly added?: QueriedFields | undefined
}

export interface List<T> {
  readonly count: number
  /** False where there are more rows than `count` says. */
  readonly isExact?: boolean
  readonly next: Position | null
  readonly previous: Position | null
  readonly results: T[]
}

/** Shows the rows of a page that was found by ids alone, so that nothing is made of what the order passes over. */
export async function shownPage<T extends { readonly id: string }>(
  page: List<{ readonly id: string }>,
  show: (ids: readonly string[]) => Promise<readonly T[]>,
): Promise<List<T>> {
  const ids = page.results.map(({ id }) => id)
  const shown = ids.length === 0 ? [] : await show(ids)
  const byId = new Map(shown.map((one) => [one.id, one]))
  return { ...page, results: ids.flatMap((id) => byId.get(id) ?? []) }
}

/**
 * One page of `rows` in a total order: the named key, ties broken by a time if there is one, and by id.
 * `keys` gives the SQL of each ordering; a key must not be null. `id` may differ by the
 * ordering's name. `whole` knows how many a long list holds.
 */
export async function listPage<T extends { id: string }>(
  rows: Rows<T>,
  request: ListRequest,
  keys: Readonly<Record<string, Expression<unknown>>>,
  id: Expression<unknown> | ((name: string) => Expression<unknown>) = sql.ref('id'),
  whole: () => Promise<Count | undefined> = async () => undefined,
  { count, at, ...reading }: Reading<T> = {},
): Promise<List<T>> {
  const cursor = request.cursor === undefined ? undefined : decodeCursor(request.cursor)
  const ordering = cursor?.ordering ?? request.ordering
  const name = ordering.replace(/^-/, '')
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined
  if (key === undefined) throw badCursor()
  const window = {
    rows,
    reading,
    request,
    key,
    at,
    id: typeof id === 'function' ? id(name) : id,
    descending: ordering.startsWith('-'),
  }
  const [counted, { page, more }] = await Promise.all([
    Promise.resolve(count).then((known) => known ?? countedOf(rows, whole)),
    cursor === undefined ? readOffset(window) : readFrom(window, cursor),
  ])
  return { ...counted, ...positionsOf(page, { request, cursor, ordering, more }), results: page }
}

async function countedOf(rows: Rows<unknown>, whole: () => Promise<Count | undefined>) {
  const some = await countOf(rows)
  return some.isExact ? some : ((await whole()) ?? some)
}
