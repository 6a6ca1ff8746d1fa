import { z } from 'zod'

/** Copies what a schema declares and nothing else. */
export type Projection = (value: unknown) => unknown

const asIs: Projection = (value) => value

/**
 * Compiles a schema into a copier of its declared members, so that an undeclared field cannot leave.
 * It does not validate; tests check every response against its schema as well.
 */
export function projection(schema: z.ZodType): Projection {
  if (schema instanceof z.ZodObject) return objectPicker(schema)
  if (schema instanceof z.ZodArray) return arrayPicker(projection(schema.element as z.ZodType))
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return optionalPicker(projection(schema.unwrap() as z.ZodType))
  return asIs
}

function objectPicker(schema: z.ZodObject): Projection {
  const members = Object.entries(schema.shape).map(
    ([name, member]) => [name, projection(member as z.ZodType)] as const,
  )
  return (value) => {
    const source = value as Record<string, unknown>
    const picked: Record<string, unknown> = {}
    for (const [name, pick] of members) picked[name] = pick(source[name])
    return picked
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
