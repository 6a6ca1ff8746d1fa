import type { z } from 'zod'
import { timestamp } from '../clock.ts'
import { isInTransaction, type Actor, type OrganizationScope, type Scope } from '../scope.ts'
import { subjectTypeOf, type EventType } from './event.ts'
import type { Changes, RecordedEvent } from './recorded.ts'

export interface Recording<D extends z.ZodType> {
  /** Id of the record it happened to. */
  readonly subject: string
  readonly data: z.input<D>
  readonly changes?: Changes
}

/**
 * Records an event in the transaction of its change: both are stored, or neither. Of `data` what the type declares is
 * stored, and nothing else; secrets and values of protected fields must not be among `changes`.
 */
export function record<D extends z.ZodType>(
  scope: OrganizationScope,
  type: EventType<D>,
  recording: Recording<D>,
): RecordedEvent {
  return recordFor(scope, scope.organizationId, type, recording)
}

/** The same by someone who acts from outside the organization, such as its founder. */
export function recordFor<D extends z.ZodType>(
  scope: Scope & { readonly actor: Actor },
  organizationId: string,
  { type, access, told }: EventType<D>,
  { subject, data, changes = {} }: Recording<D>,
): RecordedEvent {
  if (!isInTransaction(scope))
    throw new TypeError(`${type} must be recorded in the transaction of its change`)
  const recorded: RecordedEvent = {
    organization_id: organizationId,
    id: scope.newId(),
    type,
    subject_type: subjectTypeOf(type),
    subject_id: subject,
    actor: scope.actor,
    cause: scope.cause,
    changes,
    data: told(data),
    admin_only: access === 'admin',
    occurred_at: timestamp(scope.now()),
  }
  scope.recorded.push(recorded)
  return recorded
}

/**
 * The fields whose values differ, with both; those in `hidden` are named without their values. The
 * event's own time says when a record was updated.
 */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  hidden: readonly string[] = [],
): Changes {
  const differing = Object.keys(after).filter(
    (name) => name !== 'updated_at' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  return Object.fromEntries(
    differing.map((name) => [
      name,
      hidden.includes(name) ? [null, null] : [before[name] ?? null, after[name] ?? null],
    ]),
  )
}
