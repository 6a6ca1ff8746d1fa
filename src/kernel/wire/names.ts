import { z } from 'zod'

/** The names that are known at a place inside a schema; none where no object of known names is. */
export function namesAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const found = path.reduce<z.ZodType | undefined>(
    (at, step) => at && inside(bareSchema(at), step),
    schema,
  )
  const object = found && bareSchema(found)
  return object instanceof z.ZodObject ? Object.keys(object.shape) : []
}

function inside(schema: z.ZodType, step: PropertyKey): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[String(step)] as z.ZodType | undefined
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType
  return undefined
}

/** The schema without what only says that it may be left out, or what becomes of it. */
export function bareSchema(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return bareSchema(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodPipe ? bareSchema(schema.in as z.ZodType) : schema
}
