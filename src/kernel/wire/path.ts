import { z } from 'zod'
import { id } from './primitives.ts'

/** The parameters that a path names, all of them ids; nothing where it names none. */
export function paramsOf(path: string): { params?: z.ZodObject } {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.length === 0) return {}
  return { params: z.strictObject(Object.fromEntries(names.map((name) => [name, id]))) }
}
