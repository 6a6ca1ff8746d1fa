import type { z } from 'zod'
import type { Access, Scopes } from '../scope.ts'
import { oneOf, operationName } from '../text/nouns.ts'
import { paramsOf } from '../wire/path.ts'
import { ok, type AnyEndpoint } from './endpoint.ts'
import { withTool, type More } from './more.ts'
import { changesRecord } from './writing.ts'

/** A record that whoever asks has one of, such as a wallet or a profile, as the operations at its address name it. */
export interface Single<A extends Access, I extends z.ZodType, C extends z.ZodType> {
  readonly path: `/${string}/`
  /** Who may read it. */
  readonly access: A
  /** Who may change it, where not all who may read it. */
  readonly changedBy?: A
  /** In snake_case, as operations and tools are named. */
  readonly name: string
  readonly item: I
  readonly change: C
  readonly verbs: {
    read(scope: Scopes[A]): Promise<z.input<I>>
    change(scope: Scopes[A], body: z.output<C>): Promise<z.input<I>>
  }
  /** What a reader has to know beyond the shapes, and what else an operation says. */
  readonly more?: { readonly [V in 'read' | 'change']?: More }
}

/** Reads and changes it; what is special about one of them is in `more`. */
export function single<A extends Access, I extends z.ZodType, C extends z.ZodType>(
  value: Single<A, I, C>,
): AnyEndpoint[] {
  return [reading(value), changing(value)]
}

/** Typed where it is called; here the registry's own looseness serves. */
// oxlint-disable-next-line typescript/no-explicit-any
type AnySingle = Single<any, any, any>

function reading({ path, access, name, item, verbs, more }: AnySingle): AnyEndpoint {
  return {
    access,
    route: `GET ${path}`,
    name: operationName('read', name),
    summary: `Read ${oneOf(name)}`,
    params: paramsOf(path),
    returns: ok(item),
    handle: ({ scope }) => verbs.read(scope),
    ...withTool(`get_${name}`, more?.read),
  }
}

function changing(value: AnySingle): AnyEndpoint {
  const { path, access, changedBy = access, name, verbs, more } = value
  return {
    access: changedBy,
    ...changesRecord,
    route: `PATCH ${path}`,
    name: operationName('change', name),
    summary: `Change ${oneOf(name)}`,
    params: paramsOf(path),
    body: value.change,
    returns: ok(value.item),
    handle: ({ scope, body }) => verbs.change(scope, body),
    ...withTool(`update_${name}`, more?.change),
  }
}
