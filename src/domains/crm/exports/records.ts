import type { List, ListRequest } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Shown } from './formats.ts'

/** What can be listed, and so exported. */
export interface Exported {
  list(scope: OrganizationScope, query: never): Promise<List<Shown>>
}

/** How an export begins: the oldest first, so that what is added meanwhile moves nothing. */
export const firstPage = {
  page: 1,
  page_size: 1000,
  paging: 'cursor',
  ordering: 'created_at',
  isUncounted: true,
} as const satisfies ListRequest

/** All that a list would show, page by page: no transaction is open in between. */
export async function* pagesOf(
  { list }: Exported,
  scope: OrganizationScope,
  request: ListRequest,
): AsyncGenerator<readonly Shown[]> {
  let cursor: string | undefined
  do {
    const { results, next } = await list(scope, { ...request, cursor } as never)
    if (results.length > 0) yield results
    cursor = next !== null && 'cursor' in next ? next.cursor : undefined
  } while (cursor !== undefined)
}
