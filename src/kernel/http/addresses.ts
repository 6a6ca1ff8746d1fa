/** What stands at an address, and what its open parts are there. */
export interface Found<T> {
  readonly value: T
  readonly params: Readonly<Record<string, string>>
}

/** One part of all addresses that begin alike. */
interface Place<T> {
  readonly named: Map<string, Place<T>>
  any: Place<T> | undefined
  entry: { readonly value: T; readonly names: readonly string[] } | undefined
}

/**
 * Finds what stands at addresses, in which `:name` is any one part of a path. As Fastify's router does: a named part
 * goes before an open one, and a slash at the end changes nothing.
 */
export class Addresses<T> {
  readonly #root = emptyPlace<T>()

  /** @throws TypeError where something stands there already */
  add(address: string, value: T): void {
    const parts = partsOf(address)
    let place = this.#root
    for (const part of parts) place = part.startsWith(':') ? anyOf(place) : namedOf(place, part)
    if (place.entry !== undefined) throw new TypeError(`${address} has been given away`)
    const names = parts.filter((part) => part.startsWith(':')).map((part) => part.slice(1))
    place.entry = { value, names }
  }

  /** What stands where a request goes, whose path can be decoded. */
  at(url: string): Found<T> | undefined {
    const path = pathOf(url)
    if (path === undefined) return undefined
    const parts = partsOf(path).map(decoded)
    const open: string[] = []
    const entry = entryAt(this.#root, parts, 0, open)
    if (entry === undefined) return undefined
    const params = Object.fromEntries(entry.names.map((name, index) => [name, open[index] ?? '']))
    return { value: entry.value, params }
  }
}

function emptyPlace<T>(): Place<T> {
  return { named: new Map(), any: undefined, entry: undefined }
}

function anyOf<T>(place: Place<T>): Place<T> {
  return (place.any ??= emptyPlace())
}

function namedOf<T>({ named }: Place<T>, part: string): Place<T> {
  const known = named.get(part) ?? emptyPlace()
  named.set(part, known)
  return known
}

/** Leaves in `open` what the open parts are. */
function entryAt<T>(
  place: Place<T>,
  parts: readonly string[],
  depth: number,
  open: string[],
): Place<T>['entry'] {
  const part = parts[depth]
  if (part === undefined) return place.entry
  const named = place.named.get(part)
  const found = named && entryAt(named, parts, depth + 1, open)
  if (found !== undefined || place.any === undefined) return found
  open.push(part)
  const further = entryAt(place.any, parts, depth + 1, open)
  if (further === undefined) open.pop()
  return further
}

function partsOf(path: string): string[] {
  return path.slice(1, path.endsWith('/') ? -1 : undefined).split('/')
}

/** Of a whole address too, for which a proxy may ask; undefined where there is none, as in `*`. */
function pathOf(url: string): string | undefined {
  const begin = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('://') + 3)
  if (begin === -1) return undefined
  const end = url.search(/[?#]/)
  return url.slice(begin, end === -1 ? undefined : end)
}

function decoded(part: string): string {
  return part.includes('%') ? decodeURIComponent(part) : part
}
