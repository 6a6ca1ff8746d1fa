import { z } from 'zod'

type Members = Readonly<Record<string, unknown>>

/** What a PATCH takes for an object within a record: any of its members, and theirs in turn. */
export type Part<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [N in keyof T]?: Part<T[N]> | undefined }
    : T

/** The schema of a part of an object: objects inside it are parts too, lists are replaced as a whole. */
export function partOf<S extends z.ZodObject>(
  schema: S,
): z.ZodType<Part<z.output<S>>, Part<z.input<S>>> {
  const members = Object.entries(schema.shape).map(([name, member]) => [
    name,
    member instanceof z.ZodObject ? partOf(member) : member,
  ])
  const { id: _name, ...meta } = schema.meta() ?? {}
  const part = z.strictObject(Object.fromEntries(members)).partial().meta(meta)
  return part as unknown as z.ZodType<Part<z.output<S>>, Part<z.input<S>>>
}

/** The record with what the change names; in an object the members that are not named stay. */
export function merge<T extends object>(before: T, change: Part<T>): T {
  const changed = Object.entries(change as Members).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, merged((before as Members)[name], value)] as const],
  )
  return { ...before, ...Object.fromEntries(changed) }
}

function merged(before: unknown, value: unknown): unknown {
  return isObject(before) && isObject(value) ? merge(before, value) : value
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
