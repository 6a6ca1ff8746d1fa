import type { List, Position } from '../lists/page.ts'

/** The list with its positions turned into addresses: the one that was called, elsewhere in the list. */
export function withLinks<T>({ next, previous, ...list }: List<T>, url: string) {
  return { ...list, next: linkTo(next, url), previous: linkTo(previous, url) }
}

/** Says of every list whether its count is the whole. */
export function countHeaders({ isExact = true }: Pick<List<unknown>, 'isExact'>) {
  return { 'x-count-exact': String(isExact) }
}

/** The same in headers, for a list whose body is its rows alone. */
export function linkHeaders({ count, next, previous }: ReturnType<typeof withLinks>) {
  const links = [
    ...(next === null ? [] : [`<${next}>; rel="next"`]),
    ...(previous === null ? [] : [`<${previous}>; rel="prev"`]),
  ]
  const link: Record<string, string> = links.length === 0 ? {} : { link: links.join(', ') }
  return { ...link, 'x-total-count': String(count) }
}

function linkTo(position: Position | null, url: string): string | null {
  if (position === null) return null
  const address = new URL(url)
  address.searchParams.delete('page')
  address.searchParams.delete('cursor')
  for (const [name, value] of Object.entries(position))
    address.searchParams.set(name, String(value))
  return address.href
}

/** The path with each `{name}` replaced by that member of the record. */
export function pathTo(template: string, record: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(record[name])),
  )
}
