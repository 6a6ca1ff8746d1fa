import { z } from 'zod'

/** Copies what a schema declares and nothing else. */
export type Projection = (value: unknown) => unknown

const asIs: Projection = (value) => value

/**
 * Compiles a schema into a copier of its declared members, so that an undeclared field cannot leave where it is not
 * declared that others may.
 * It does not validate; tests check every response against its schema as well.
 */
export function projection(schema: z.ZodType): Projection {
  if (schema instanceof z.ZodObject) return objectPicker(schema)
  if (schema instanceof z.ZodDiscriminatedUnion) return unionPicker(schema)
  if (schema instanceof z.ZodArray) return arrayPicker(projection(schema.element as z.ZodType))
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || mayBeAbsent(schema))
    return optionalPicker(projection(schema.unwrap() as z.ZodType))
  return asIs
}

function objectPicker(schema: z.ZodObject): Projection {
  const members = Object.entries(schema.shape as Record<string, z.ZodType>).map(
    ([name, member]) => [name, projection(member), mayBeAbsent(member)] as const,
  )
  const isOpen = schema.def.catchall instanceof z.ZodUnknown
  return (value) => {
    const source = value as Record<string, unknown>
    const picked: Record<string, unknown> = isOpen ? { ...source } : {}
    for (const [name, pick, isLeftOut] of members)
      if (!isLeftOut || source[name] !== undefined) picked[name] = pick(source[name])
    return picked
  }
}

/** What is not there is left out: an `exactOptional` member is no better for being undefined. */
function mayBeAbsent(member: z.ZodType): member is z.ZodOptional | z.ZodExactOptional {
  return member instanceof z.ZodOptional || member instanceof z.ZodExactOptional
}

/** Picks by the first of the shapes whose literal the value has where they are told apart. */
function unionPicker({ def }: z.ZodDiscriminatedUnion): Projection {
  const options = (def.options as z.ZodObject[]).map((option) => ({
    kinds: (option.shape[def.discriminator] as z.ZodLiteral).values,
    pick: objectPicker(option),
  }))
  return (value) => {
    const kind = (value as Record<string, z.core.util.Literal>)[def.discriminator]
    const found = options.find(({ kinds }) => kinds.has(kind))
    if (found === undefined)
      throw new TypeError(`no shape has ${def.discriminator} ${String(kind)}`)
    return found.pick(value)
  }
}

function arrayPicker(pick: Projection): Projection {
  return pick === asIs ? asIs : pickEach(pick)
}

function pickEach(pick: Projection): Projection {
  return (value) => (value as unknown[]).map(pick)
}

function optionalPicker(pick: Projection): Projection {
  return (value) => (value === null || value === undefined ? value : pick(value))
}
