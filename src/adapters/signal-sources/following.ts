import type { SourceRequest } from './contract.ts'
import { withParameters } from './interest.ts'

/** How a source goes on: a parameter of the address, or a member of the body, that counts pages or rows passed over. */
export interface Paging {
  readonly parameter: string
  /** How many rows a full page has. */
  readonly size: number
  /** By how much it rises; 1 where pages are counted. */
  readonly step?: number
  /** What it is on the first page; 1 when left out. */
  readonly first?: number
}

/** The request for what follows a full page. Nothing where it was not full, since then nothing does. */
export function following(
  query: SourceRequest,
  list: unknown,
  { parameter, size, step = 1, first = 1 }: Paging,
): { readonly next?: SourceRequest } {
  if (!Array.isArray(list) || list.length < size) return {}
  const { url, method, body } = query
  const request = { url, ...(method && { method }) }
  if (body !== undefined) {
    const members = JSON.parse(body) as Readonly<Record<string, unknown>>
    const at = Number(members[parameter] ?? first) + step
    return { next: { ...request, body: JSON.stringify({ ...members, [parameter]: at }) } }
  }
  const at = Number(new URL(url).searchParams.get(parameter) ?? first) + step
  return { next: { ...request, url: withParameters(url, { [parameter]: at }) } }
}
