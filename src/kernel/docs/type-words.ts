import type { JsonSchema } from '../openapi/document.ts'
import { alternatives } from '../openapi/example.ts'

/** A piece of what is said about a type: plain words, a value of it, or the name of a shape. */
export type TypeWord = { readonly kind: 'text' | 'value' | 'shape'; readonly text: string }

/** The type of a schema in words, for a page or a text to put together. */
export function typeWords(schema: JsonSchema): TypeWord[] {
  const reference = schema['$ref']
  if (typeof reference === 'string') return [word('shape', reference.split('/').at(-1) ?? '')]
  if (Array.isArray(schema['enum']))
    return joined(schema['enum'].map((value) => [word('value', String(value))]))
  if ('const' in schema) return [word('value', JSON.stringify(schema['const']))]
  const options = alternatives(schema)
  if (options.length > 0) return joined(options.map(typeWords))
  if (schema['type'] !== 'array') return [word('text', plainType(schema))]
  const items = schema['items'] as JsonSchema | undefined
  return [
    word('text', 'list of '),
    ...(items === undefined ? [word('text', 'anything')] : typeWords(items)),
  ]
}

function word(kind: TypeWord['kind'], text: string): TypeWord {
  return { kind, text }
}

function joined(parts: readonly TypeWord[][]): TypeWord[] {
  return parts.flatMap((part, index) =>
    index === 0 ? part : [word('text', index === parts.length - 1 ? ' or ' : ', '), ...part],
  )
}

function plainType({ type, format }: JsonSchema): string {
  const name = [(type as string | string[] | undefined) ?? 'any value'].flat().join(' or ')
  return typeof format === 'string' ? `${name}, ${format}` : name
}
