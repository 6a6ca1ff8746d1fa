import { cleanText } from '../../clean-text.ts'

/** A thing described with the words of schema.org, from JSON-LD or microdata alike. Nothing in it is trusted. */
export type SchemaNode = Readonly<Record<string, unknown>>

/** The types of a node without their vocabulary: `https://schema.org/Bakery` → `Bakery`. */
export function typesOf(node: SchemaNode): string[] {
  return valuesOf(node, '@type').flatMap((type) =>
    typeof type === 'string' ? [cleanText(lastPart(type), 60)] : [],
  )
}

function lastPart(address: string): string {
  const ends = ['/', '#', ':'].map((mark) => address.lastIndexOf(mark))
  return address.slice(Math.max(...ends) + 1)
}

/** The values of a property as a list, at most 100. */
export function valuesOf(node: SchemaNode, property: string): unknown[] {
  const value = Object.hasOwn(node, property) ? node[property] : undefined
  if (Array.isArray(value)) return value.slice(0, 100)
  return value === undefined || value === null ? [] : [value]
}

/** The nodes among the values of a property. */
export function nodesOf(node: SchemaNode, property: string): SchemaNode[] {
  return valuesOf(node, property).filter(isNode)
}

/** The first value of a property as clean text: a string, a number, or the name or value of a node. */
export function textOf(node: SchemaNode, property: string, maxLength = 200): string | undefined {
  for (const value of valuesOf(node, property)) {
    const text = plain(value, maxLength)
    if (text) return text
  }
  return undefined
}

/** All values of a property as clean texts. */
export function textsOf(node: SchemaNode, property: string, maxLength = 200): string[] {
  return valuesOf(node, property).flatMap((value) => plain(value, maxLength) ?? [])
}

export function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function plain(value: unknown, maxLength: number): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return cleanText(unescaped(value), maxLength) || undefined
  if (!isNode(value)) return undefined
  for (const key of ['name', '@value', 'value']) {
    const inner = valuesOf(value, key)[0]
    if (typeof inner === 'string') return cleanText(unescaped(inner), maxLength) || undefined
  }
  return undefined
}

/** Plugins write `Fern &amp; Foxglove` where JSON needs no such thing. */
function unescaped(text: string): string {
  return text
    .replaceAll(/&(?:quot|#0?34);/g, '"')
    .replaceAll(/&(?:#0?39|#x27|apos);/g, "'")
    .replaceAll(/&(?:amp|#0?38);/g, '&')
}
