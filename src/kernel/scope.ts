import type { Config } from './config.ts'
import type { Seams } from './clock.ts'
import type { Coalescer } from './coalesce.ts'
import { doWhatFollows, type Consequence } from './events/consequence.ts'
import { storeAtCommit, type RecordedEvent } from './events/recorded.ts'
import type { Enqueue } from './jobs/enqueue.ts'
import type { Logger } from './log.ts'
import type { Permission } from './mcp/holder.ts'
import type { Database } from './postgres/database.ts'
import type { ReadAhead } from './records/read-ahead.ts'
import { despiteDeadlocks } from './postgres/deadlock.ts'
import { withOpenTransaction } from './postgres/open-transaction.ts'
import type { Vault } from './vault.ts'
import type { Told } from './wire/problem.ts'

declare const brand: unique symbol

/** A person, directly or through a credential, an OAuth grant or an agent that they authorized. */
export interface PersonalActor {
  readonly kind: 'user' | 'key' | 'grant' | 'agent'
  /** Of the credential or the agent; for `user` the person's own. */
  readonly id: string
  /** The person on whose behalf it happens. */
  readonly user_id: string
}

/** A workflow, on behalf of whoever published it, if that is known. */
export interface WorkflowActor {
  readonly kind: 'workflow'
  readonly id: string
  readonly user_id: string | null
}

export interface SystemActor {
  readonly kind: 'system'
  readonly id: null
  readonly user_id: null
}

/** Who acts. A new kind is added here, and every `switch` over kinds then fails to compile. */
export type Actor = PersonalActor | WorkflowActor | SystemActor

export const actorKinds = ['user', 'key', 'grant', 'agent', 'workflow', 'system'] as const

/** A signed-in person acting directly, not through an outside tool. */
export function personActing(user_id: string): PersonalActor {
  return { kind: 'user', id: user_id, user_id }
}

export const systemActor: SystemActor = { kind: 'system', id: null, user_id: null }

/** Who did it, as stored beside what was done: `user:<id>`, `key:<id>`, …, or `system`. */
export function actorName({ actor }: { actor: Actor }): string {
  return actor.kind === 'system' ? 'system' : `${actor.kind}:${actor.id}`
}

export const causeTypes = ['request', 'event', 'job', 'command', 'import'] as const

/** What led to an operation: a request, the event or job it reacts to, a command of the operator, or a file that is imported. */
export interface Cause {
  readonly type: (typeof causeTypes)[number]
  readonly id: string
}

/** What any operation has: the tables of no organization, time, ids, settings and the log. */
export interface Scope extends Seams {
  readonly db: Database
  readonly config: Config
  readonly log: Logger
  readonly enqueue: Enqueue
  readonly vault: Vault
  /** Collects work on one hot row into group commits. */
  readonly coalescer: Coalescer
  readonly cause: Cause
  /** The most that the caller's credential may spend in a calendar month, in the smallest unit there is. */
  readonly spendingCap?: number
  /** What the caller's credential may do; undefined where people act themselves. */
  readonly permissions?: readonly Permission[]
  /** In whose words refusals are told, and where their codes are explained. */
  readonly told: Told
  /** What is part of a change because of the events that it records. */
  readonly consequences: readonly Consequence[]
  /** Inside a transaction: the events that will be stored with it. */
  readonly recorded?: RecordedEvent[]
  /** The `If-Match` of the request: the state that the caller wants to change. */
  readonly ifMatch?: string
  /** While many records are prepared: what is asked for each of them alike. */
  readonly askedOnce?: Map<string, Promise<unknown>>
  /** What it writes ends many writes: whoever comes next shall find nothing of them left to do. */
  readonly endsMany?: boolean
}

/** An operation on behalf of a known person. Only identity's gate makes one. */
export interface UserScope extends Scope {
  readonly [brand]: 'user'
  readonly actor: PersonalActor
  readonly userId: string
  /** The token that opened this scope; null if an outside tool did. */
  readonly tokenId: string | null
  /** The same person in one of their organizations, outside any transaction. @throws NotAMember, SecondFactorRequired */
  readonly enter: (organizationId: string) => Promise<OrganizationScope>
}

/** A call of somebody without a name. */
export interface VisitorScope extends Scope {
  /** The service itself in the organization whose public address was called. @throws NotAMember where it is gone */
  readonly enter: (organizationId: string) => Promise<OrganizationScope>
}

/** What a member may be; whoever keeps the memberships declares here those that admit to no more than `member`. */
export interface Roles {
  owner: unknown
  admin: unknown
  member: unknown
}
export type Role = keyof Roles

/**
 * An operation inside one organization: `db` sees that organization's rows and no others. Only
 * identity's gate makes one, after checking membership: holding one is proof of admission.
 */
export interface OrganizationScope extends Scope {
  readonly [brand]: 'organization'
  readonly actor: Actor
  readonly organizationId: string
  readonly role: Role
  /** True while the organization waits for its deletion: people may read in it, and little else. */
  readonly isFrozen: boolean
  /** True where the organization demands a second factor and its member has none: they may leave, and nothing else. */
  readonly lacksSecondFactor: boolean
  /** The token that opened this scope, where one did. */
  readonly tokenId?: string | null
  /** What was read in the same round trip in which the caller was let in. */
  readonly readAhead?: ReadAhead
}

/** Whether its statements are part of a transaction, with which its events are stored. */
export function isInTransaction<S extends Scope>(
  scope: S,
): scope is S & { readonly recorded: RecordedEvent[] } {
  return scope.recorded !== undefined
}

/** Whether whoever asks was let into an organization, where visitors may ask too. */
export function isMember(scope: Scope): scope is OrganizationScope {
  return 'organizationId' in scope
}

/** What a scope of each access level is; an endpoint's handler receives the one it declares. */
export interface Scopes {
  public: VisitorScope
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

/**
 * Runs `work` in one transaction; inside another one it joins that. Either everything is written,
 * with the events that were recorded, or nothing. Where it and another wait for each other, one is undone and done
 * again: what `work` does beside the database has to be repeatable.
 */
export function transaction<S extends Scope, R>(
  scope: S,
  work: (inside: S) => Promise<R>,
): Promise<R> {
  if (isInTransaction(scope)) return work(scope)
  const run = () =>
    scope.db.transaction().execute(async (db) => {
      const recorded: RecordedEvent[] = []
      const inside = { ...scope, db, recorded }
      const result = await work(inside)
      await doWhatFollows(inside, recorded)
      await storeAtCommit(db, recorded)
      return result
    })
  return despiteDeadlocks(() => withOpenTransaction(run))
}
