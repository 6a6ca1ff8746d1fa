import type { JsonSchema } from './document.ts'

type Components = Readonly<Record<string, JsonSchema>>

/** A value that the schema admits, put together from the examples of its fields. */
export function exampleOf(schema: JsonSchema, components: Components, depth = 0): unknown {
  const given = givenExample(schema)
  if (given !== undefined) return given.value
  if (depth > 8) return null
  const inner = (next: JsonSchema) => exampleOf(next, components, depth + 1)
  const whole = wholeOf(schema, components)
  if (whole !== undefined) return inner(whole)
  const properties = propertiesOf(schema)
  if (properties.length > 0)
    return Object.fromEntries(properties.map(([name, property]) => [name, inner(property)]))
  if (schema['type'] === 'array')
    return schema['items'] === undefined ? [] : [inner(schema['items'] as JsonSchema)]
  return plainExample(schema)
}

/** The fields of a schema that say by no example of their own what they look like. */
export function fieldsWithoutExample(schema: JsonSchema, path: string): string[] {
  if (givenExample(schema) !== undefined || '$ref' in schema) return []
  const properties = propertiesOf(schema)
  if (properties.length > 0)
    return properties.flatMap(([name, property]) =>
      fieldsWithoutExample(property, `${path}.${name}`),
    )
  const options = alternatives(schema)
  const [option] = options
  if (option !== undefined) return fieldsWithoutExample(option, path)
  if (schema['type'] === 'array' && schema['items'] !== undefined)
    return fieldsWithoutExample(schema['items'] as JsonSchema, `${path}[]`)
  return [path]
}

/** The schema a reference names; undefined where it names none. */
export function referred(schema: JsonSchema, components: Components): JsonSchema | undefined {
  const reference = schema['$ref']
  return typeof reference === 'string' ? components[reference.split('/').at(-1) ?? ''] : undefined
}

export function propertiesOf(schema: JsonSchema): [string, JsonSchema][] {
  return Object.entries((schema['properties'] ?? {}) as Components)
}

/** The branches of a union, null last: what is there shows more than what may be missing. */
export function alternatives(schema: JsonSchema): JsonSchema[] {
  return ((schema['anyOf'] ?? schema['oneOf'] ?? []) as JsonSchema[]).toSorted(
    (one, other) => Number(one['type'] === 'null') - Number(other['type'] === 'null'),
  )
}

function givenExample(schema: JsonSchema): { value: unknown } | undefined {
  const examples = schema['examples']
  if (Array.isArray(examples) && examples.length > 0) return { value: examples[0] as unknown }
  if ('const' in schema) return { value: schema['const'] }
  return undefined
}

function wholeOf(schema: JsonSchema, components: Components): JsonSchema | undefined {
  const parts = schema['allOf'] as JsonSchema[] | undefined
  if (parts === undefined) return referred(schema, components) ?? alternatives(schema)[0]
  const known = parts.map((part) => referred(part, components) ?? part)
  return { properties: Object.fromEntries(known.flatMap(propertiesOf)) }
}

function plainExample(schema: JsonSchema): unknown {
  if ('default' in schema) return schema['default']
  if (Array.isArray(schema['enum'])) return schema['enum'][0] as unknown
  const type: unknown = Array.isArray(schema['type']) ? schema['type'][0] : schema['type']
  if (type === 'integer' || type === 'number') return schema['minimum'] ?? 1
  if (type === 'boolean') return true
  if (type === 'string') return textExample(schema)
  return type === 'null' ? null : {}
}

const formatExamples: Readonly<Record<string, string>> = {
  uuid: '0199a1b2-0000-7000-8000-000000000001',
  'date-time': '2026-11-20T10:00:00.000Z',
  date: '2026-11-20',
  email: 'ada@hearthmill.example',
  uri: 'https://hearthmill.example/',
}

function textExample(schema: JsonSchema): string {
  return (
    formatExamples[String(schema['format'])] ?? 'text'.padEnd(Number(schema['minLength'] ?? 0), '.')
  )
}
