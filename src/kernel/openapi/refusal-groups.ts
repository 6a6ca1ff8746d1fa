import type { RefusalKind } from '../errors.ts'
import { isStoppedByDeletion, isWorkspace, methodOf, type AnyEndpoint } from '../http/endpoint.ts'
import { kernelRefusals, namesOrganization, refusalsOf } from './refusals.ts'

/** The refusals of an operation that share a status. */
export interface RefusalGroup {
  readonly status: number
  readonly kinds: readonly RefusalKind[]
  /** What they are called where operations share them: all are by the kernel. */
  readonly sharedName: string | undefined
}

export function refusalsByStatus(endpoint: AnyEndpoint): RefusalGroup[] {
  const byKernel = new Set(kernelRefusals(endpoint))
  return [...Map.groupBy(refusalsOf(endpoint), ({ status }) => status)]
    .map(([status, kinds]) => ({
      status,
      kinds,
      sharedName: kinds.every((kind) => byKernel.has(kind))
        ? sharedName(status, endpoint)
        : undefined,
    }))
    .toSorted((one, other) => one.status - other.status)
}

/** By status, method and who may call, not by codes: another code must not rename a type of a generated client. */
function sharedName(status: number, endpoint: AnyEndpoint): string | undefined {
  const name = statusNames[status]
  if (status === 403) return asksForNoRole(endpoint) ? 'NotAMember' : name
  if (status === 409 && isStoppedByDeletion(endpoint))
    return methodOf(endpoint) === 'POST' ? 'Conflict' : 'DeletionScheduled'
  const isOpen = isWorkspace(endpoint) && !namesOrganization(endpoint)
  return status === 400 && isOpen ? `${name}InWorkspace` : name
}

function asksForNoRole({ access, membersToo }: AnyEndpoint): boolean {
  return access === 'member' || membersToo === true
}

const statusNames: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'RequestInProgress',
  412: 'PreconditionFailed',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'IdempotencyKeyReused',
  429: 'TooManyRequests',
  503: 'ServiceUnavailable',
}
