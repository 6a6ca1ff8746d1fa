import { z } from 'zod'
import type { List } from '../lists/page.ts'

/** A list as tools return it: instead of links, the argument that fetches the next part. */
export function toolList<S extends z.ZodType>(item: S) {
  return z.object({
    count: z.int().meta({ description: 'Rows in the whole list.' }),
    results: z.array(item),
    next_page: z.int().nullable().meta({
      description: 'Pass it as `page`, with the same filters, to go on; null at the end.',
    }),
    next_cursor: z.string().nullable().meta({
      description: 'Pass it as `cursor`, where `next_page` is null, to go on; null at the end.',
    }),
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
