import type { z } from 'zod'
import { timeline } from '../events/timeline.ts'
import type { List } from '../lists/page.ts'
import type { OrganizationScope } from '../scope.ts'
import { byId } from '../wire/primitives.ts'
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
  readonly shapes: {
    readonly item: I
    readonly list: L
    readonly query: Q
    readonly create: N
    readonly change: C
  }
  readonly verbs: {
    list(scope: OrganizationScope, query: z.output<Q>): Promise<List<z.input<I>>>
    read(scope: OrganizationScope, id: string): Promise<z.input<I>>
    create(scope: OrganizationScope, body: z.output<N>): Promise<z.input<I>>
    change(scope: OrganizationScope, id: string, body: z.output<C>): Promise<z.input<I>>
    delete(scope: OrganizationScope, id: string): Promise<void>
  }
  /** What a reader has to know beyond the shapes, and what else an operation says. */
  readonly more?: {
    readonly [V in 'list' | 'create' | 'change' | 'delete']?: Partial<AnyEndpoint>
  }
}

/** List, create, read, change, delete and the timeline; what is special about one of them is in `more`. */
export function resource<
  I extends z.ZodType,
  L extends z.ZodType,
  Q extends z.ZodType,
  N extends z.ZodType,
  C extends z.ZodType,
>(value: Resource<I, L, Q, N, C>): AnyEndpoint[] {
  return [...ofCollection(value), ...ofItem(value)]
}

/** Typed where it is called; here the registry's own looseness serves. */
// oxlint-disable-next-line typescript/no-explicit-any
type AnyResource = Resource<any, any, any, any, any>

function ofCollection({
  path,
  access = 'member',
  names,
  shapes,
  verbs,
  more = {},
}: AnyResource): AnyEndpoint[] {
  const [one, many] = names.map(words)
  return [
    {
      access,
      route: `GET ${path}`,
      summary: `List ${many}`,
      query: shapes.query,
      returns: listed(shapes.list),
      tool: { name: `list_${names[1]}` },
      handle: ({ scope, query }) => verbs.list(scope, query),
      ...more.list,
    },
    {
      access,
      effect: 'write',
      transactional: true,
      dryRun: true,
      route: `POST ${path}`,
      summary: `Add ${articleOf(one)} ${one}`,
      body: shapes.create,
      returns: created(shapes.item, `${path}{id}/`),
      tool: { name: `create_${names[0]}` },
      handle: ({ scope, body }) => verbs.create(scope, body),
      ...more.create,
    },
  ]
}

function ofItem({
  path,
  access = 'member',
  names,
  shapes,
  verbs,
  more = {},
}: AnyResource): AnyEndpoint[] {
  const [one] = names.map(words)
  const item = `${articleOf(one)} ${one}`
  const read = ({ scope, params }: { scope: OrganizationScope; params: { id: string } }) =>
    verbs.read(scope, params.id)
  const named = { access, params: byId, target: read } as const
  const changing = { ...named, effect: 'write', conditional: true, dryRun: true } as const
  return [
    {
      ...named,
      route: `GET ${path}{id}/`,
      summary: `Read ${item}`,
      returns: ok(shapes.item),
      tool: { name: `get_${names[0]}` },
      handle: async ({ target }) => target,
    },
    {
      ...changing,
      route: `PATCH ${path}{id}/`,
      summary: `Change ${item}`,
      body: shapes.change,
      returns: ok(shapes.item),
      tool: { name: `update_${names[0]}` },
      handle: ({ scope, params, body }) => verbs.change(scope, params.id, body),
      ...more.change,
    },
    {
      ...changing,
      route: `DELETE ${path}{id}/`,
      summary: `Delete ${item}`,
      returns: noContent,
      tool: { name: `delete_${names[0]}` },
      handle: ({ scope, params }) => verbs.delete(scope, params.id),
      ...more.delete,
    },
    timeline({ path: `${path}{id}/`, noun: names[0], access, read: verbs.read }),
  ]
}

function words(name: string): string {
  return name.replaceAll('_', ' ')
}

function articleOf(noun = ''): 'a' | 'an' {
  return /^[aeiou]/.test(noun) ? 'an' : 'a'
}
