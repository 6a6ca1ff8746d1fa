import { z } from 'zod'
import { id } from './primitives.ts'

/** The parameters that a path names, all of them ids. */
export function paramsOf(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return z.strictObject(Object.fromEntries(names.map((name) => [name, id])))
}
