import { createRequire } from 'node:module'
import type * as ajv from 'ajv/dist/2020.js'
import { canonicalJson } from '#kernel/wire/canonical-json.ts'
import { textFaults } from '#kernel/wire/text-faults.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { effortFault, partsOf, type Part } from './schema-effort.ts'

const longest = 20_000
/** Patterns of strangers may take for ever; references could be endless. Fields may be called like them. */
const unsafe = new Set(['pattern', '$ref', '$dynamicRef', '$recursiveRef'])
const deepest = 12
/** Each is compiled, which takes longest. */
const mostObjects = 300

export type JsonSchema = Readonly<Record<string, unknown>>

export interface SchemaChecker {
  readonly schema: JsonSchema
  /** The object in the text, or what is wrong with it. */
  read(text: string): { readonly value: JsonSchema } | { readonly fault: string }
}

/** Compiles a schema that a caller sent. @throws ValidationFailed */
export function schemaChecker(schema: JsonSchema): SchemaChecker {
  const parts = [...partsOf(schema)]
  const found = unsafeIn(parts) ?? unsafeText(schema)
  if (found !== undefined) throw refused(found)
  const { Ajv2020 } = createRequire(import.meta.url)('ajv/dist/2020.js') as typeof ajv
  const compiler = new Ajv2020({
    strict: false,
    allErrors: false,
    logger: false,
    unicodeRegExp: false,
  })
  // The library compares each item with each other.
  compiler.removeKeyword('uniqueItems').addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (isWanted: boolean, items: unknown[]) => !isWanted || areUnique(items),
  })
  const validate = compiled(() => compiler.compile(schema))
  return {
    schema,
    read: (text) => {
      const value = objectIn(text)
      if (value === undefined) return { fault: 'It is no JSON object.' }
      const fault = effortFault(text, value, parts.length)
      if (fault !== undefined) return { fault }
      const [unstorable] = textFaults(value)
      if (unstorable !== undefined) return { fault: unstorable.message }
      return validate(value) ? { value } : { fault: compiler.errorsText(validate.errors) }
    },
  }
}

function compiled<T>(compile: () => T): T {
  try {
    return compile()
  } catch (error) {
    throw refused((error as Error).message.slice(0, 300))
  }
}

function areUnique(items: readonly unknown[]): boolean {
  return new Set(items.map(canonicalJson)).size === items.length
}

function unsafeIn(parts: readonly Part[]): string | undefined {
  let objects = 0
  for (const { name, value, depth } of parts) {
    if (unsafe.has(name) && typeof value === 'string') return `\`${name}\` is not supported.`
    if (typeof value !== 'object' || value === null) continue
    if (depth > deepest) return `Nest at most ${deepest} levels.`
    objects += 1
    if (objects > mostObjects) return `Use at most ${mostObjects} objects and lists.`
  }
  return undefined
}

function unsafeText(schema: JsonSchema): string | undefined {
  const text = JSON.stringify(schema)
  if (text.length > longest) return `Use at most ${longest} characters.`
  // The names of members would be patterns.
  return text.includes('"patternProperties"') ? '`patternProperties` is not supported.' : undefined
}

function refused(message: string) {
  return validationFailed([{ field: 'output_schema', code: 'invalid', message }])
}

/** Models like to put JSON between fences. */
function objectIn(text: string): JsonSchema | undefined {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  try {
    const value: unknown = JSON.parse(text.slice(start, end + 1))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
