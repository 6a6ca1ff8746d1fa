import {
  AuthenticationRequired,
  DeletionScheduled,
  InternalError,
  InvalidToken,
  MethodNotAllowed,
  NotAMember,
  NotFound,
  OrganizationRequired,
  PayloadTooLarge,
  RateLimited,
  RoleRequired,
  SecondFactorRequired,
  TooSlow,
  Unavailable,
  UnsupportedMediaType,
  ValidationFailed,
  type RefusalKind,
} from '../errors.ts'
import { RecordChanged } from '../wire/entity-tag.ts'
import {
  isRemembered,
  takesKey,
  isStoppedByDeletion,
  isWorkspace,
  mayNotBeFound,
  methodOf,
  pathOf,
  type AnyEndpoint,
} from '../http/endpoint.ts'
import { IdempotencyInProgress, IdempotencyKeyReused } from '../http/idempotency.ts'
import { problemOf, type Told } from '../wire/problem.ts'
import { withOwnIds } from './example-ids.ts'
import { HeadersTooLarge, RequestTimeout } from '../http/client-errors.ts'
import { SecretUnreadable } from '../vault.ts'

/** Everything an operation may be refused with: what the kernel refuses for it, then what it declares. */
export function refusalsOf(endpoint: AnyEndpoint): RefusalKind[] {
  return [...new Set([...kernelRefusals(endpoint), ...(endpoint.refuses ?? [])])]
}

/** What the kernel may refuse before the operation itself has a say. */
export function kernelRefusals(endpoint: AnyEndpoint): RefusalKind[] {
  const time = endpoint.slow === undefined ? [] : [TooSlow]
  return [...entry(endpoint), ...input(endpoint), ...time, RateLimited]
}

/** Every kind that anything here refuses with, by status and code. */
export function allRefusals(endpoints: readonly AnyEndpoint[]): RefusalKind[] {
  return [...new Set([...endpoints.flatMap(refusalsOf), ...ofTheServer])].toSorted(
    (one, other) => one.status - other.status || (one.code < other.code ? -1 : 1),
  )
}

/** Refusals that belong to no operation. */
export const ofTheServer: readonly RefusalKind[] = [
  MethodNotAllowed,
  RequestTimeout,
  HeadersTooLarge,
  InternalError,
  Unavailable,
  SecretUnreadable,
]

export function takesBody(endpoint: AnyEndpoint): boolean {
  return ['POST', 'PATCH', 'PUT'].includes(methodOf(endpoint))
}

/** Whether the organization is in the path, and so need not be named anywhere else. */
export function namesOrganization(endpoint: AnyEndpoint): boolean {
  return pathOf(endpoint).includes('{organization_id}')
}

function entry(endpoint: AnyEndpoint): RefusalKind[] {
  if (endpoint.access === 'public')
    return endpoint.membersToo === true
      ? [AuthenticationRequired, InvalidToken, NotAMember, SecondFactorRequired]
      : []
  const known = [AuthenticationRequired, InvalidToken]
  if (!isWorkspace(endpoint)) return known
  return [
    ...known,
    ...(namesOrganization(endpoint) ? [] : [OrganizationRequired]),
    NotAMember,
    SecondFactorRequired,
    ...(endpoint.access === 'member' ? [] : [RoleRequired]),
    ...(isStoppedByDeletion(endpoint) ? [DeletionScheduled] : []),
  ]
}

function input(endpoint: AnyEndpoint): RefusalKind[] {
  return [
    ValidationFailed,
    ...(mayNotBeFound(endpoint) ? [NotFound] : []),
    ...(takesBody(endpoint) ? [PayloadTooLarge, UnsupportedMediaType] : []),
    ...(endpoint.conditional === true ? [RecordChanged] : []),
    ...(isRemembered(endpoint) ? [IdempotencyInProgress] : []),
    ...(takesKey(endpoint) ? [IdempotencyKeyReused] : []),
  ]
}

/** The problem document of a kind, as a response would look. */
export function problemExample(kind: RefusalKind, told: Told) {
  return {
    summary: kind.title,
    value: {
      ...problemOf(kind, told),
      request_id: '0199a1b2-0000-7000-8000-00000000abcd',
      ...(kind === ValidationFailed ? { errors: [faultExample] } : {}),
      ...withOwnIds(memberExamples(kind), kind.code),
    },
  }
}

function memberExamples({ members }: RefusalKind): Readonly<Record<string, unknown>> {
  const examples = Object.entries(members).map(([name, member]) => [
    name,
    member.meta()?.['example'],
  ])
  return Object.fromEntries(examples.filter(([, example]) => example !== undefined))
}

const faultExample = {
  field: 'page_size',
  code: 'too_high',
  message: 'Send 200 or less.',
}
