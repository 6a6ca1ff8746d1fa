/**
 * What was read, as it can be stored: PostgreSQL takes no NUL and no half of a surrogate pair, and one of them in one
 * text would refuse all that is stored with it. Changed in place, since it may be large.
 */
export function madeStorable<T>(read: T): T {
  if (typeof read === 'string') return storable(read) as T
  const waiting: unknown[] = [read]
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
    if (one instanceof Map) changeMap(one, waiting)
    else if (isWalked(one)) changeMembers(one, waiting)
  return read
}

type Members = Record<string, unknown>

function isWalked(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
}

function changeMembers(members: Members, waiting: unknown[]): void {
  for (const [name, value] of Object.entries(members)) {
    if (!isStorable(name)) delete members[name]
    else if (typeof value !== 'string') waiting.push(value ?? null)
    else if (!isStorable(value)) members[name] = storable(value)
  }
}

function changeMap(map: Map<unknown, unknown>, waiting: unknown[]): void {
  for (const [name, value] of map) {
    if (typeof name === 'string' && !isStorable(name)) map.delete(name)
    else if (typeof value !== 'string') waiting.push(value ?? null)
    else if (!isStorable(value)) map.set(name, storable(value))
  }
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed()
}
