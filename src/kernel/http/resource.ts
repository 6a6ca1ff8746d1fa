import type { z } from 'zod'
import { timeline } from '../events/timeline.ts'
import type { List } from '../lists/page.ts'
import type { OrganizationScope } from '../scope.ts'
import { oneOf, words } from '../text/nouns.ts'
import { paramsOf } from '../wire/path.ts'
import { created, listed, noContent, ok, type AnyEndpoint } from './endpoint.ts'

/** A simple noun of an organization, as the operations under its address name it. */
export interface Resource<
  I extends z.ZodType,
  L extends z.ZodType,
  Q extends z.ZodType,
  N extends z.ZodType,
  C extends z.ZodType,
> {
  readonly path: `/${string}/`
  /** Who may read and write; every member where it is left out. */
  readonly access?: 'member' | 'admin'
  /** Singular and plural in snake_case, as tools are named: `deal`, `deals`. */
  readonly names: readonly [one: string, many: string]
  /** The noun of its events, where that is another. */
  readonly noun?: string
  readonly shapes: {
    readonly item: I
    readonly list: L
    readonly query: Q
    readonly create?: N
    readonly change?: C
  }
  /** A verb that is left out has no operation, or one that is written out elsewhere. */
  readonly verbs: {
    list(scope: OrganizationScope, query: z.output<Q>): Promise<List<z.input<I>>>
    read(scope: OrganizationScope, id: string): Promise<z.input<I>>
    create?(scope: OrganizationScope, body: z.output<N>): Promise<z.input<I>>
    change?(scope: OrganizationScope, id: string, body: z.output<C>): Promise<z.input<I>>
    delete?(scope: OrganizationScope, id: string): Promise<void>
  }
  /** What a reader has to know beyond the shapes, and what else an operation says. */
  readonly more?: {
    readonly [V in 'list' | 'create' | 'read' | 'change' | 'delete']?: Partial<AnyEndpoint>
  }
}

/** Those of the verbs, and the timeline; what is special about one of them is in `more`. */
export function resource<
  I extends z.ZodType,
  L extends z.ZodType,
  Q extends z.ZodType,
  N extends z.ZodType,
  C extends z.ZodType,
>(value: Resource<I, L, Q, N, C>): AnyEndpoint[] {
  const { path, names, noun = names[0], verbs, access = 'member' } = value
  return [
    listing(value),
    ...(verbs.create === undefined ? [] : [creating(value)]),
    reading(value),
    ...(verbs.change === undefined ? [] : [changing(value)]),
    ...(verbs.delete === undefined ? [] : [deleting(value)]),
    timeline({ path: `${path}{id}/`, noun, access, read: verbs.read }),
  ]
}

/** Typed where it is called; here the registry's own looseness serves. */
// oxlint-disable-next-line typescript/no-explicit-any
type AnyResource = Resource<any, any, any, any, any>

function listing({
  path,
  access = 'member',
  names,
  shapes,
  verbs,
  more,
}: AnyResource): AnyEndpoint {
  return {
    access,
    route: `GET ${path}`,
    summary: `List ${words(names[1])}`,
    ...paramsOf(path),
    query: shapes.query,
    returns: listed(shapes.list),
    tool: { name: `list_${names[1]}` },
    handle: ({ scope, query }) => verbs.list(scope, query),
    ...more?.list,
  }
}

function creating({
  path,
  access = 'member',
  names,
  shapes,
  verbs,
  more,
}: AnyResource): AnyEndpoint {
  return {
    access,
    effect: 'write',
    transactional: true,
    dryRun: true,
    route: `POST ${path}`,
    summary: `Add ${oneOf(names[0])}`,
    ...paramsOf(path),
    body: shapes.create,
    returns: created(shapes.item, `${path}{id}/`),
    tool: { name: `create_${names[0]}` },
    handle: async ({ scope, body }) => verbs.create?.(scope, body),
    ...more?.create,
  }
}

function reading(value: AnyResource): AnyEndpoint {
  const { path, names, shapes, more } = value
  return {
    ...itemOf(value),
    route: `GET ${path}{id}/`,
    summary: `Read ${oneOf(names[0])}`,
    returns: ok(shapes.item),
    tool: { name: `get_${names[0]}` },
    handle: async ({ target }) => target,
    ...more?.read,
  }
}

function changing(value: AnyResource): AnyEndpoint {
  const { path, names, shapes, verbs, more } = value
  return {
    ...itemOf(value),
    effect: 'write',
    conditional: true,
    dryRun: true,
    route: `PATCH ${path}{id}/`,
    summary: `Change ${oneOf(names[0])}`,
    body: shapes.change,
    returns: ok(shapes.item),
    tool: { name: `update_${names[0]}` },
    handle: async ({ scope, params, body }) => verbs.change?.(scope, params.id, body),
    ...more?.change,
  }
}

function deleting(value: AnyResource): AnyEndpoint {
  const { path, names, verbs, more } = value
  return {
    ...itemOf(value),
    effect: 'write',
    conditional: true,
    dryRun: true,
    route: `DELETE ${path}{id}/`,
    summary: `Delete ${oneOf(names[0])}`,
    returns: noContent,
    tool: { name: `delete_${names[0]}` },
    handle: async ({ scope, params }) => verbs.delete?.(scope, params.id),
    ...more?.delete,
  }
}

function itemOf({ path, access = 'member', verbs }: AnyResource) {
  const target = ({ scope, params }: { scope: OrganizationScope; params: { id: string } }) =>
    verbs.read(scope, params.id)
  return { access, ...paramsOf(`${path}{id}/`), target }
}
