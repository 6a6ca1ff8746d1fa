import { z } from 'zod'
import type { Database } from '../postgres/database.ts'
import type { OrganizationScope, Scope } from '../scope.ts'
import type { EnqueueOptions } from './enqueue.ts'

/** What a job may work on: one organization, or no organization in particular. */
export interface JobScopes {
  organization: OrganizationScope
  system: SystemScope
}

/** Work over all organizations: finds what is due, then enters one organization at a time. */
export interface SystemScope extends Scope {
  /** Reads only which organization has something due; it may see no other column. */
  readonly sweep: Database
  enter(organizationId: string): Promise<OrganizationScope>
  /** Deletes in the tables of one organization, and may read its keys alone. */
  purging(organizationId: string): Database
}

/** Work done later, as a value: its queue, its validated payload, its retries. */
export interface Job<A extends keyof JobScopes = keyof JobScopes, P extends z.ZodType = z.ZodType> {
  /** Domain and verb, such as `credits.release_expired`; the queue has the same name. */
  readonly name: string
  readonly access: A
  readonly payload: P
  /** How often a run that failed or was killed is tried again, with exponential delay from one second to an hour; 5 times by default. */
  readonly retries?: number
  /** Cron expression in UTC for jobs that recur; at most one run per slot over all nodes. */
  readonly schedule?: string
  /**
   * How many run at once in a process, in total and of one group. Without it twenty are taken at a
   * time, and the next when the slowest of them is done.
   */
  readonly concurrency?: { readonly total: number; readonly perGroup: number }
  handle(call: { scope: JobScopes[A]; payload: z.output<P> }): Promise<void>
}

/** Retries of work that nothing else would make up for: hourly in the end, for some twelve days. */
export const retriesForDays = 300

/** Declares background work; the composition root collects it. */
export function job<A extends keyof JobScopes, P extends z.ZodType>(value: Job<A, P>): Job<A, P> {
  return value
}

/** Where a sweep goes on: behind this organization, of those in the order in which they are taken. */
const Place = z.object({
  since: z.string(),
  organization_id: z.uuid(),
  /** Of what no organization has, behind which id. */
  id: z.uuid().optional(),
  /** Of several sweeps, which one. */
  turn: z.number().optional(),
  /** Whether one of those before it has more to do. */
  is_left: z.boolean().optional(),
  /** Whether more was found before it than was done. */
  is_more: z.boolean().optional(),
})
export type Place = Readonly<z.output<typeof Place>>

/** Work over all organizations, from a place on. Returns where it stopped for want of time, if it did. */
export type Sweep<S = SystemScope> = (scope: S, after?: Place) => Promise<Place | undefined>

/** Declares work over all organizations that recurs by a cron expression in UTC; what stopped goes on in another job. */
export function recurring(
  name: string,
  schedule: string,
  work: (scope: SystemScope, after: Place | undefined) => Promise<Place | undefined | void>,
): Job<'system', typeof payload> {
  return {
    name,
    schedule,
    access: 'system',
    payload,
    handle: async ({ scope, payload: { after } }) => {
      const left = await work(scope, after)
      if (left !== undefined)
        await enqueueForService(scope, { name, payload }, { after: left }, { singletonKey: goesOn })
    },
  }
}

const payload = z.object({ after: Place.optional() })
const goesOn = 'goes on'

/** The registry of all jobs holds them without their type parameters. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyJob = Job<any, any>

/** Adds a job with the scope's own statements: inside a transaction it exists only if that commits. */
export function enqueue<P extends z.ZodType>(
  scope: OrganizationScope,
  { name }: Pick<Job<'organization', P>, 'name' | 'payload'>,
  payload: z.input<P>,
  options?: EnqueueOptions,
): Promise<void> {
  return scope.enqueue(scope.db, name, { organization_id: scope.organizationId, payload }, options)
}

/** The same for work over all organizations, or for none in particular. */
export function enqueueForService<P extends z.ZodType>(
  { db, enqueue: send }: Scope,
  { name }: { readonly name: string; readonly payload: P },
  payload: z.input<P>,
  options?: EnqueueOptions,
): Promise<void> {
  return send(db, name, { organization_id: null, payload }, options)
}
