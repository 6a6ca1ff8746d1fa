import fc from 'fast-check'
import type { JsonSchema, OpenApiDocument } from '#kernel/openapi/document.ts'
import { hostileValue } from './hostile-values.ts'

type Schemas = OpenApiDocument['components']['schemas']

/** Members whose text the service might visit: only addresses that lead nowhere or to this machine. */
const visited = /^(domain|website|url)$/
const addresses = fc.constantFrom(
  'hearthmill.example',
  'https://www.hearthmill.example/about?x=1#y',
  'unreadable.example',
  'localhost:22',
  '127.0.0.1',
  'http://[::1]:5432/',
  'https://user:password@unreadable.example/',
  'xn--0.example',
  '.',
  '..',
  ' ',
)

/**
 * Values of a schema: mostly such as it admits, at its bounds too, and now and then something else
 * in one of the places.
 */
export function valuesOf(schema: JsonSchema, schemas: Schemas, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 30, arbitrary: fittingOf(resolved(schema, schemas), schemas, name) },
    { weight: 1, arbitrary: visited.test(name) ? addresses : hostileValue },
  )
}

function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const reference = schema['$ref']
  if (typeof reference !== 'string') return schema
  return resolved(schemas[reference.split('/').at(-1)!] ?? {}, schemas)
}

function fittingOf(schema: JsonSchema, schemas: Schemas, name: string): fc.Arbitrary<unknown> {
  const options = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined
  if (options !== undefined)
    return fc.oneof(...options.map((option) => valuesOf(option, schemas, name)))
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  if ('const' in schema) return fc.constant(schema['const'])
  const types = [schema['type']].flat() as string[]
  return fc.oneof(...types.map((type) => ofType(type, schema, schemas, name)))
}

function ofType(
  type: string,
  schema: JsonSchema,
  schemas: Schemas,
  name: string,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objects(schema, schemas)
    case 'array':
      return arrays(schema, schemas, name)
    case 'string':
      return visited.test(name)
        ? fc.oneof(
            { weight: 4, arbitrary: fc.constant(exampleOf(schema)) },
            { weight: 1, arbitrary: addresses },
          )
        : texts(schema)
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return hostileValue
  }
}

function objects(schema: JsonSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  const members = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  const required = (schema['required'] ?? []) as string[]
  const values = Object.entries(members).map(
    ([member, inner]) => [member, valuesOf(inner, schemas, member)] as const,
  )
  return fc.record(Object.fromEntries(values), {
    requiredKeys: required.filter((member) => member in members),
    noNullPrototype: true,
  })
}

function arrays(schema: JsonSchema, schemas: Schemas, name: string): fc.Arbitrary<unknown> {
  const items = (schema['items'] ?? {}) as JsonSchema
  const most = Math.min(Number(schema['maxItems'] ?? 3) + 1, 4)
  return fc.oneof(
    fc.array(valuesOf(items, schemas, name), { maxLength: most }),
    fc.constant(exampleOf(schema)),
  )
}

/** The documented example, and text as short and as long as may be, and longer. */
function texts(schema: JsonSchema): fc.Arbitrary<unknown> {
  const example = fc.constant(exampleOf(schema))
  const least = Number(schema['minLength'] ?? 0)
  const most = Number(schema['maxLength'] ?? 40)
  const others = fc.oneof(
    fc.constantFrom(least, most, most + 1).map((length) => 'ü'.repeat(length)),
    fc.string({ unit: 'grapheme', minLength: least, maxLength: Math.min(most, 60) }),
    fc.string({ unit: 'grapheme', minLength: least, maxLength: Math.min(most, 60) }),
  )
  const hasForm = 'format' in schema || 'pattern' in schema
  return fc.oneof(
    { weight: hasForm ? 15 : 1, arbitrary: example },
    { weight: 1, arbitrary: others },
  )
}

function numbers(schema: JsonSchema): fc.Arbitrary<unknown> {
  const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']
    .map((bound) => schema[bound])
    .filter((bound) => typeof bound === 'number')
  const beside = bounds.flatMap((bound) => [bound - 1, bound, bound + 1, bound + 0.001])
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(exampleOf(schema), ...bounds) },
    { weight: 1, arbitrary: fc.constantFrom(0, -0, 1, ...beside) },
    { weight: 1, arbitrary: fc.integer() },
    { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  )
}

function exampleOf(schema: JsonSchema): unknown {
  return schema['example'] ?? (schema['examples'] as unknown[] | undefined)?.[0] ?? 'example'
}
