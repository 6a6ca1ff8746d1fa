import { z } from 'zod'
import { withDefaultsInWords } from './defaults.ts'
import type { JsonSchema } from './document.ts'
import { nounOfShape, withOwnIds } from './example-ids.ts'
import { tidy, type Direction } from './tidy.ts'

/** Zod schemas as JSON Schemas; every schema with an id of its own is a component. */
export interface DescribedSchemas {
  /** What a caller may send. */
  input(schema: z.ZodType): JsonSchema
  /** What a response holds. */
  output(schema: z.ZodType): JsonSchema
  /** Whether a caller may leave it out. */
  isOptional(schema: z.ZodType): boolean
  readonly components: Readonly<Record<string, JsonSchema>>
}

type Definitions = Readonly<Record<string, JsonSchema>>

function asIs(name: string) {
  return name
}

/**
 * Describes all schemas of an API at once. An id used in both directions is one component, unless
 * the two differ: what is sent is then named with the suffix `Input`.
 */
export function describeSchemas(
  inputs: readonly z.ZodType[],
  outputs: readonly z.ZodType[],
): DescribedSchemas {
  const sent = convert(inputs, 'input')
  const answered = convert(outputs, 'output')
  const differing = differingNames(sent.definitions, answered.definitions)
  const sentName = (name: string) => (differing.has(name) ? `${name}Input` : name)
  const components = {
    ...Object.fromEntries(
      Object.entries(named(sent.definitions, sentName)).map(([name, schema]) => [
        name,
        withDefaultsInWords(schema),
      ]),
    ),
    ...named(answered.definitions, asIs),
  }
  return {
    input: (schema) => withDefaultsInWords(pointed(found(sent, schema), sentName) as JsonSchema),
    output: (schema) => pointed(found(answered, schema), asIs) as JsonSchema,
    isOptional: (schema) => sent.optional.has(schema),
    components: Object.fromEntries(
      Object.entries(components)
        .map(([name, schema]) => [name, withOwnIds(schema, nounOfShape(name))] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  }
}

interface Converted {
  readonly schemas: ReadonlyMap<z.ZodType, JsonSchema>
  readonly optional: ReadonlySet<z.ZodType>
  readonly definitions: Definitions
}

/** One conversion for all, so that what they share is described once and two uses of an id are found. */
function convert(schemas: readonly z.ZodType[], io: Direction): Converted {
  const entries = [...new Set(schemas)].map((schema, index) => [`s${index}`, schema] as const)
  const whole = z.toJSONSchema(z.object(Object.fromEntries(entries)), {
    io,
    unrepresentable: 'any',
    override: (context) => tidy(context, io),
  }) as unknown as {
    properties: Definitions
    required?: readonly string[]
    $defs?: Definitions
  }
  const required = new Set(whole.required)
  return {
    schemas: new Map(entries.map(([name, schema]) => [schema, whole.properties[name] ?? {}])),
    optional: new Set(entries.filter(([name]) => !required.has(name)).map(([, schema]) => schema)),
    definitions: whole.$defs ?? {},
  }
}

function found({ schemas }: Converted, schema: z.ZodType): JsonSchema {
  const json = schemas.get(schema)
  if (json === undefined) throw new TypeError('this schema was not given to describeSchemas')
  return json
}

/** Ids whose two directions differ in themselves or in something they refer to. */
function differingNames(sent: Definitions, answered: Definitions): ReadonlySet<string> {
  const shared = Object.keys(sent).filter((name) => name in answered)
  const text = new Map(shared.map((name) => [name, JSON.stringify(sent[name])]))
  const differing = new Set(
    shared.filter((name) => text.get(name) !== JSON.stringify(answered[name])),
  )
  for (let size = -1; size !== differing.size;) {
    size = differing.size
    for (const name of shared)
      if ([...differing].some((other) => text.get(name)?.includes(`"#/$defs/${other}"`) === true))
        differing.add(name)
  }
  return differing
}

function named(definitions: Definitions, rename: (name: string) => string): Definitions {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [
      rename(name),
      pointed(schema, rename) as JsonSchema,
    ]),
  )
}

const definition = '#/$defs/'

/** The same schema with its references pointing to the components. */
function pointed(value: unknown, rename: (name: string) => string): unknown {
  if (typeof value === 'string' && value.startsWith(definition))
    return `#/components/schemas/${rename(value.slice(definition.length))}`
  if (Array.isArray(value)) return value.map((item) => pointed(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, pointed(inner, rename)]),
  )
}
