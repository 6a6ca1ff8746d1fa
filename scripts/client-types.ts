import type { JsonSchema } from '#kernel/openapi/document.ts'

/** A schema of the contract as a type of TypeScript. */
export function typeText(schema: JsonSchema): string {
  const reference = schema['$ref']
  if (typeof reference === 'string') return reference.split('/').at(-1) ?? 'unknown'
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum']))
    return schema['enum'].map((each) => JSON.stringify(each)).join(' | ')
  const options = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined
  if (options !== undefined) return options.map(typeText).join(' | ')
  const parts = schema['allOf'] as JsonSchema[] | undefined
  if (parts !== undefined) return parts.map((part) => `(${typeText(part)})`).join(' & ')
  const { type } = schema
  return Array.isArray(type)
    ? type.map((one) => plainText({ ...schema, type: one as string })).join(' | ')
    : plainText(schema)
}

function plainText(schema: JsonSchema): string {
  switch (schema['type']) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema['type']
    case 'integer':
    case 'number':
      return 'number'
    case 'file':
      return 'string | Blob | ArrayBuffer | Uint8Array<ArrayBuffer>'
    case 'array':
      return `(${schema['items'] === undefined ? 'unknown' : typeText(schema['items'] as JsonSchema)})[]`
    case 'object':
      return objectText(schema)
    default:
      return 'unknown'
  }
}

function objectText(schema: JsonSchema): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  if (properties.length > 0) {
    const required = new Set((schema['required'] ?? []) as string[])
    return `{ ${properties.map(([name, each]) => memberText(name, each, required.has(name))).join('; ')} }`
  }
  const values = schema['additionalProperties']
  return `Record<string, ${typeof values === 'object' ? typeText(values as JsonSchema) : 'unknown'}>`
}

export function memberText(name: string, schema: JsonSchema, isRequired: boolean): string {
  return `${JSON.stringify(name)}${isRequired ? '' : '?'}: ${typeText(schema)}`
}
