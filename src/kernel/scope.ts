import type { Config } from './config.ts'
import type { Seams } from './clock.ts'
import type { Coalescer } from './coalesce.ts'
import type { Enqueue } from './jobs/enqueue.ts'
import type { Logger } from './log.ts'
import type { Database } from './postgres/database.ts'

declare const brand: unique symbol

/** Who acts: a signed-in person, an outside tool with a person's key, or the service itself. */
export interface Actor {
  readonly kind: 'user' | 'key' | 'system'
  /** The person on whose behalf it happens; null for the service itself. */
  readonly user_id: string | null
  readonly key_id: string | null
}

/** A person who acts himself, not through an outside tool. */
export function personActing(user_id: string): Actor & { readonly user_id: string } {
  return {
    kind: 'user',
    user_id,
    key_id: null,
  }
}

/** What any operation has: the tables of no organization, time, ids, settings and the log. */
export interface Scope extends Seams {
  readonly db: Database
  readonly config: Config
  readonly log: Logger
  readonly enqueue: Enqueue
  /** Collects work on one hot row into group commits. */
  readonly coalescer: Coalescer
}

/** An operation on behalf of a known person. */
export interface UserScope extends Scope {
  readonly actor: Actor
  readonly userId: string
  /** The token that opened this scope. */
  readonly tokenId: string
}

export const roles = ['owner', 'admin', 'member', 'scout', 'verifier'] as const
export type Role = (typeof roles)[number]

/**
 * An operation inside one organization: `db` sees that organization's rows and no others. Only
 * identity's gate makes one, after membership was checked; whoever holds it has been let in.
 */
export interface OrganizationScope extends Scope {
  readonly [brand]: 'organization'
  readonly actor: Actor
  readonly organizationId: string
  readonly role: Role
}

/** What a scope of each access level is; an endpoint's handler receives the one it declares. */
export interface Scopes {
  public: Scope
  user: UserScope
  member: OrganizationScope
  admin: OrganizationScope
  owner: OrganizationScope
}

/** What a caller must be; `admin` admits owners, and `member` everyone in the organization. */
export type Access = keyof Scopes

/** The organization-level accesses, and whether a role satisfies each. */
export function admits(access: 'member' | 'admin' | 'owner', role: Role): boolean {
  if (access === 'member') return true
  return role === 'owner' || (access === 'admin' && role === 'admin')
}

/** Who did it, as stored beside what was done: `user:<id>`, `key:<id>` or `system`. */
export function actorName({ actor }: { actor: Actor }): string {
  if (actor.kind === 'key') return `key:${actor.key_id}`
  return actor.kind === 'user' ? `user:${actor.user_id}` : 'system'
}

/** Runs `work` in one transaction; inside another one it joins that. Everything or nothing is written. */
export function transaction<S extends Scope, R>(
  scope: S,
  work: (inside: S) => Promise<R>,
): Promise<R> {
  return scope.db.isTransaction
    ? work(scope)
    : scope.db.transaction().execute((db) => work({ ...scope, db }))
}
