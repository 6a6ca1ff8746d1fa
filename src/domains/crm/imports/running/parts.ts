import type { Values } from '#kernel/values.ts'

export function isFilled(text: unknown): text is string {
  return typeof text === 'string' && text !== ''
}

/** What columns say of parts that is no text stays, and is refused. */
export function unread(cells: Values, names: readonly string[]): Values {
  const parts = names.map((name) => [name, cells[name]] as const)
  return Object.fromEntries(parts.filter(([, value]) => value != null && typeof value !== 'string'))
}
