import { z } from 'zod'

/** Copies what a schema declares and nothing else. */
export type Picker = (value: unknown) => unknown

const asIs: Picker = (value) => value

/**
 * Compiles a schema into a copier of its declared members, so that an undeclared field cannot leave.
 * It does not validate; tests check every answer against its schema as well.
 */
export function picker(schema: z.ZodType): Picker {
  if (schema instanceof z.ZodObject) return objectPicker(schema)
  if (schema instanceof z.ZodArray) return arrayPicker(picker(schema.element as z.ZodType))
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return optionalPicker(picker(schema.unwrap() as z.ZodType))
  return asIs
}

function objectPicker(schema: z.ZodObject): Picker {
  const members = Object.entries(schema.shape).map(
    ([name, member]) => [name, picker(member as z.ZodType)] as const,
  )
  return (value) => {
    const source = value as Record<string, unknown>
    const picked: Record<string, unknown> = {}
    for (const [name, pick] of members) picked[name] = pick(source[name])
    return picked
  }
}

function arrayPicker(pick: Picker): Picker {
  return pick === asIs ? asIs : pickEach(pick)
}

function pickEach(pick: Picker): Picker {
  return (value) => (value as unknown[]).map(pick)
}

function optionalPicker(pick: Picker): Picker {
  return (value) => (value === null || value === undefined ? value : pick(value))
}
