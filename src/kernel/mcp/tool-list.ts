import { z } from 'zod'
import { maxCounted } from '../lists/count.ts'
import type { List } from '../lists/page.ts'
import { further } from '../wire/further.ts'

/** A list as tools return it: instead of links, the argument that fetches the next part. */
export function toolList<S extends z.ZodType>(item: S) {
  return z.object({
    count: z.int().meta({
      description: `Rows in all, counted up to ${maxCounted}.`,
      example: 1,
    }),
    results: z.array(item),
    next_page: z.int().nullable().meta({
      description: 'For `page`, with the same filters.',
      example: null,
    }),
    next_cursor: further(
      z.string().nullable().meta({
        description: 'For `cursor`, if `next_page` is null; at the end both are.',
        example: null,
      }),
    ),
  })
}

/** The same list with its next position as arguments. */
export function forTool<T>({ count, next, results }: List<T>) {
  return {
    count,
    results,
    next_page: next !== null && 'page' in next ? next.page : null,
    next_cursor: next !== null && 'cursor' in next ? next.cursor : null,
  }
}

/** A model pays for every row it reads, so it is given fewer at once than a program. */
const rows = z.coerce.number().int().min(1).max(50).default(10)
const sizes: Readonly<Record<string, z.ZodType>> = {
  page_size: rows,
  limit: rows,
  page: z.coerce.number().int().min(1).default(1),
  cursor: further(
    z.string().min(1).max(2000).optional().meta({
      description: '`next_cursor` of the last call, instead of `page`.',
    }),
  ),
}

/** The body of an operation that lists, in the sizes of tools. */
export function toolBody(body: z.ZodObject): z.ZodObject {
  return 'page_size' in body.shape ? body.safeExtend({ page_size: rows }) : body
}

/** The query of a list in the sizes of tools. */
export function toolQuery<S extends z.ZodRawShape>(query: z.ZodObject<S>): z.ZodObject<S> {
  const own = Object.keys(sizes).filter((name) => name in query.shape)
  const changed = Object.fromEntries(own.map((name) => [name, sizes[name]]))
  const { paging: _, ...shape } = query.safeExtend(changed as never).shape as z.ZodRawShape
  return z.strictObject(shape) as unknown as z.ZodObject<S>
}
