import { databaseForValues, slowDatabase } from '../postgres/database.ts'
import type { OrganizationScope, Scope } from '../scope.ts'
import { network } from './network.ts'
import type { AnyEndpoint } from './endpoint.ts'

/** Marks an operation that may take long, so that it never stands before those that do not. */
export interface Slow<Q = unknown> {
  /** How long one of its statements may take before it is refused with `TooSlow`. */
  readonly statementMs: number
  /** Whether this call may take long; each does where it is left out. */
  when?(query: Q): boolean
}

/** How long strangers, and how long members may have a statement run. */
export const publicMs = 1_000
export const memberMs = 5_000
/** As long as any statement may: what looks through all texts of an organization, and has to find everything. */
export const wholeMs = 15_000
/** What operations say alike that may take long. */
export const slowForAll = { access: 'public', slow: { statementMs: publicMs } } as const
export const slowForMembers = { access: 'member', slow: { statementMs: memberMs } } as const

/** Of a list that is looked through for a text, or filtered by what no index may serve. */
export const textSearch: Slow<{
  readonly search?: string | undefined
  readonly where?: unknown
  readonly sent?: unknown
  readonly view?: unknown
  readonly isByField?: boolean | undefined
}> = {
  statementMs: memberMs,
  when: ({ search = '', where, sent, view, isByField = false }) =>
    [where, sent, view].some((one) => one !== undefined) || isByField || search !== '',
}

/**
 * The scope in which an endpoint's handler runs: where others ask slowly, if this call may take long, and planned for its values,
 * if it reads by some. A plan for any values reads a whole list for what few have.
 */
export function paced<S extends Scope>(
  { slow, route }: AnyEndpoint,
  scope: S,
  { query, address }: { readonly query: unknown; readonly address: string },
): S {
  if (slow !== undefined && slow.when?.(query) !== false)
    return slowly(scope, slow.statementMs, network(address))
  return route.startsWith('GET ') && isNarrowed(query)
    ? { ...scope, db: databaseForValues(scope.db) }
    : scope
}

const placing: ReadonlySet<string> = new Set([
  'page',
  'page_size',
  'paging',
  'cursor',
  'ordering',
  'organization_id',
])

function isNarrowed(query: unknown): boolean {
  return Object.entries(query ?? {}).some(
    ([name, value]) => value !== undefined && !placing.has(name),
  )
}

/**
 * The scope, to ask what may take long. Whoever asks is an organization, whose members take turns, or else `stranger`.
 * Not inside a transaction. Statements throw `TooSlow`.
 */
export function slowly<S extends Scope>(scope: S, statementMs: number, stranger = ''): S {
  const { organizationId: share = stranger, actor } = scope as Partial<OrganizationScope>
  const person = actor?.user_id ?? ''
  return { ...scope, db: slowDatabase(scope.db, { statementMs, share, person }) }
}
