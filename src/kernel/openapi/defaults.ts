import type { JsonSchema } from './document.ts'

/**
 * The same schema with the defaults of its members told in words. Generators take a member that has a
 * default for one that is always there, and would require it of who sends.
 */
export function withDefaultsInWords(schema: JsonSchema): JsonSchema {
  return told(schema, false) as JsonSchema
}

function told(value: unknown, isMember: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => told(each, false))
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === 'properties' ? members(each as JsonSchema) : isData(name) ? each : told(each, false),
    ]),
  )
  return isMember && 'default' in inner ? inWords(inner) : inner
}

function members(properties: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, told(schema, true)]),
  )
}

function isData(keyword: string): boolean {
  return ['default', 'examples', 'enum', 'const', 'required'].includes(keyword)
}

function inWords({ default: value, ...schema }: JsonSchema): JsonSchema {
  const words = value === '' ? 'Empty by default.' : `\`${JSON.stringify(value)}\` by default.`
  return { ...schema, description: [schema['description'], words].filter(Boolean).join(' ') }
}
