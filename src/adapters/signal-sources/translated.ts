/**
 * The first words of a value that is a text, a number, a list of such, or a list or text by language, English before
 * others; empty where there are none.
 */
export function firstOf(value: unknown, depth = 4): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null || depth === 0) return ''
  const byLanguage = value as Readonly<Record<string, unknown>>
  const first = byLanguage['eng'] ?? byLanguage['en'] ?? Object.values(byLanguage)[0]
  return firstOf(first, depth - 1)
}
