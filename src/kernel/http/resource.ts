import type { z } from 'zod'
import { timeline } from '../events/timeline.ts'
import type { List } from '../lists/page.ts'
import type { NaturalKey, OwnFields, SavedView } from '../query/own-fields.ts'
import type { QueriedFields } from '../query/queried-fields.ts'
import type { OrganizationScope } from '../scope.ts'
import { paramsOf } from '../wire/path.ts'
import type { AnyEndpoint } from './endpoint.ts'
import type { More } from './more.ts'
import { batching } from './resource-batch.ts'
import { querying } from './resource-query.ts'
import { changing, creating, deleting, listing, reading } from './resource-operations.ts'

interface Batch {
  readonly keys?: Readonly<Record<string, NaturalKey>>
  lockIds(scope: OrganizationScope, ids: readonly string[]): Promise<void>
  /** The same for what the data of all operations point to, as they were sent, where writing them locks that. */
  lockNamed?(scope: OrganizationScope, data: readonly unknown[]): Promise<void>
  /** Who may send one, where not all who may read may write. */
  readonly access?: 'admin' | 'owner'
  /** What is said of a record for good: data by which one is found may repeat it. */
  readonly fixed?: readonly string[]
  /** Deletes one as the data of its operation say, where a single call says more than an id. */
  delete?(scope: OrganizationScope, id: string, data: unknown): Promise<void>
}

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
  readonly access?: 'member' | 'admin' | 'owner'
  /** Singular and plural in snake_case, as tools are named: `deal`, `deals`. */
  readonly names: readonly [one: string, many: string]
  /** The noun of its events, where that is another. */
  readonly noun?: string
  /** What its path calls its id, where that is not `id`. */
  readonly key?: string
  readonly shapes: {
    readonly item: I
    readonly list: L
    readonly query: Q
    readonly create?: N
    readonly change?: C
  }
  /** What its lists can be asked about, each field by its operators. */
  readonly fields?: QueriedFields
  /** Fields that an organization adds to them. */
  readonly own?: OwnFields | undefined
  /** Reads what somebody kept of how to look at them. @throws ValidationFailed */
  views?(scope: OrganizationScope, id: string): Promise<SavedView>
  /** Where many can be written in one call: what they are known by outside, and how they are held. */
  readonly batch?: Batch
  /** A verb that is left out has no operation, or one that is written out elsewhere. */
  readonly verbs: {
    list(scope: OrganizationScope, query: z.output<Q>): Promise<List<z.input<I>>>
    read(scope: OrganizationScope, id: string): Promise<z.input<I>>
    create?(scope: OrganizationScope, body: z.output<N>): Promise<z.input<I>>
    change?(scope: OrganizationScope, id: string, body: z.output<C>): Promise<z.input<I>>
    delete?(scope: OrganizationScope, id: string): Promise<void>
  }
  /** False where its timeline is written out elsewhere. */
  readonly isRemembered?: boolean
  /** What a reader has to know beyond the shapes, and what else an operation says. */
  readonly more?: {
    readonly [V in 'list' | 'create' | 'read' | 'change' | 'delete']?: More
  }
}

type Remembering = Pick<
  Resource<z.ZodType, z.ZodType, z.ZodType, z.ZodType, z.ZodType>,
  'path' | 'names' | 'noun' | 'key' | 'access'
> & { readonly verbs: { read(scope: OrganizationScope, id: string): Promise<unknown> } }

/** Those of the verbs, and the timeline; what is special about one of them is in `more`. */
export function resource<
  I extends z.ZodType,
  L extends z.ZodType,
  Q extends z.ZodType,
  N extends z.ZodType,
  C extends z.ZodType,
>(value: Resource<I, L, Q, N, C>): AnyEndpoint[] {
  const { verbs } = value
  return [
    listing(value),
    ...(value.fields === undefined ? [] : [querying(value)]),
    ...(verbs.create === undefined ? [] : [creating(value)]),
    ...(value.batch === undefined ? [] : [batching(value, value.batch)]),
    reading(value),
    ...(verbs.change === undefined ? [] : [changing(value)]),
    ...(verbs.delete === undefined ? [] : [deleting(value)]),
    ...(value.isRemembered === false ? [] : [remembering(value)]),
  ]
}

function remembering(value: Remembering): AnyEndpoint {
  const { path, names, noun = names[0], key = 'id', verbs, access = 'member' } = value
  const item: `/${string}/` = `${path}{${key}}/`
  return timeline({
    path: item,
    noun,
    called: names[0],
    access,
    read: verbs.read,
    named: { params: paramsOf(item), id: (_scope, params) => String(params[key]) },
  })
}
