import { z } from 'zod'
import { listOf } from '../lists/page.ts'
import { id, instant } from './primitives.ts'

type Shape = Readonly<Record<string, z.ZodType>>

/** Members of a new record that have a default may be left out. */
type Creating<F extends Shape, D> = {
  [K in keyof F]: K extends keyof D ? z.ZodDefault<F[K]> : F[K]
}
type Changing<F extends Shape> = { [K in keyof F]: z.ZodOptional<F[K]> }
type Kept = { id: typeof id; created_at: typeof instant; updated_at: typeof instant }

interface Declared<S extends Shape, F extends Shape, D, Q extends z.ZodObject> {
  /** What its GET shows beside its id and both times. */
  readonly shown: S
  /** What may be sent to make one, and to change it. */
  readonly fields: F
  /** What a new one has where nothing else is sent, or can be. */
  readonly defaults: D
  readonly query: Q
  /** What a reader has to know of all fields of a new one together. */
  readonly creating?: string
}

/** The shapes of a simple noun, which `resource()` and `noun()` take; in the contract they are called after it. */
export function shapesOf<
  S extends Shape,
  F extends Shape,
  D extends { readonly [K in keyof F]?: z.output<F[K]> } & Readonly<Record<string, unknown>>,
  Q extends z.ZodObject,
>(name: string, { shown, fields, defaults, query, creating }: Declared<S, F, D, Q>) {
  const item = z
    .object({ id, ...shown, created_at: instant, updated_at: instant })
    .meta({ id: name }) as unknown as z.ZodObject<Kept & S>
  const members = Object.entries<z.ZodType>(fields).map(([name, field]) => [
    name,
    name in defaults ? field.default(defaults[name]) : field,
  ])
  const create = z.strictObject(Object.fromEntries(members) as Creating<F, D>)
  const change = z.strictObject(fields).partial() as unknown as z.ZodObject<
    Changing<F>,
    z.core.$strict
  >
  return {
    item,
    defaults,
    list: listOf(item, `${name}List`),
    query,
    create: create.meta({
      id: `New${name}`,
      ...(creating === undefined ? {} : { description: creating }),
    }),
    change: change.meta({ id: `${name}Change` }),
  }
}
