import { z } from 'zod'
import type { FastifyRequest } from 'fastify'
import {
  AuthenticationRequired,
  DeletionScheduled,
  InvalidToken,
  NotAMember,
  OrganizationRequired,
  RateLimited,
  Refusal,
  RoleRequired,
  SecondFactorRequired,
  ValidationFailed,
} from '../errors.ts'
import type { Gate } from '../gate.ts'
import { admits, type OrganizationScope, type Scope, type Scopes } from '../scope.ts'
import type { ReceivedBody } from './body.ts'
import { isStoppedByDeletion, isWorkspace, type AnyEndpoint } from './endpoint.ts'
import { network } from './network.ts'
import type { GeneralLimits, RateLimiter, RateLimitState } from './rate-limit.ts'

/** Who was let in: the scope its endpoint declared, and what the limiter said of the caller. */
export interface Authenticated {
  readonly scope: Scopes[keyof Scopes]
  /** Under which name responses are remembered for the caller. */
  readonly callerName: string
  readonly organizationId: string | undefined
}

/** Counts requests, and knows the limits. */
export interface Counter extends GeneralLimits {
  readonly limiter: RateLimiter
}

export interface Authenticator extends Counter {
  readonly gate: Gate
}

/**
 * Lets a caller in, or refuses in the documented order: 401, then the organization's 400, then 403.
 * Callers with a valid token count against the token; everyone else against the address.
 */
export async function authenticate(
  authenticator: Authenticator,
  base: Scope,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  body: ReceivedBody,
): Promise<Authenticated> {
  if (endpoint.access === 'public' && !asksAsMember(endpoint, request))
    return authenticateVisitor(authenticator, base, request)
  const token = credential(request)
  if (token === undefined) {
    countAddress(authenticator, request)
    throw new AuthenticationRequired({ headers: challenge })
  }
  if (endpoint.access === 'user') return authenticateUser(authenticator, base, request, token)
  return authenticateMember(authenticator, base, endpoint, request, token, body)
}

function asksAsMember({ membersToo }: AnyEndpoint, { query }: FastifyRequest): boolean {
  return membersToo === true && isObject(query) && Object.hasOwn(query as object, 'organization_id')
}

const challenge = { 'www-authenticate': 'Token' }

async function authenticateVisitor(
  authenticator: Authenticator,
  base: Scope,
  request: FastifyRequest,
) {
  const token = credential(request)
  if (token === undefined || !(await countKnownToken(authenticator, base, request, token)))
    countAddress(authenticator, request)
  const enter = (organizationId: string) => authenticator.gate.system(base, organizationId)
  return { scope: { ...base, enter }, callerName: 'visitor', organizationId: undefined }
}

/** A valid token gives a visitor the token's allowance; a bad one is no reason to refuse public reads. */
async function countKnownToken(
  authenticator: Authenticator,
  base: Scope,
  request: FastifyRequest,
  token: string,
): Promise<boolean> {
  try {
    const { tokenId } = await authenticator.gate.user(base, token)
    countToken(authenticator, request, tokenId)
    return true
  } catch (error) {
    if (error instanceof InvalidToken) return false
    throw error
  }
}

async function authenticateUser(
  authenticator: Authenticator,
  base: Scope,
  request: FastifyRequest,
  token: string,
) {
  const scope = await counted(authenticator, request, authenticator.gate.user(base, token))
  return { scope, callerName: scope.userId, organizationId: undefined }
}

async function authenticateMember(
  authenticator: Authenticator,
  base: Scope,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  token: string,
  body: ReceivedBody,
): Promise<Authenticated> {
  const named = namedOrganization(request, body)
  if (named instanceof Refusal) {
    await counted(authenticator, request, authenticator.gate.user(base, token))
    throw named
  }
  const entering = authenticator.gate.member(base, token, named, endpoint.firstRead)
  const scope = await counted(authenticator, request, entering).catch(async (error: unknown) => {
    // Where a token is turned away at an organization's door, who knocked is counted all the same.
    if (error instanceof NotAMember)
      await counted(authenticator, request, authenticator.gate.user(base, token))
    throw error
  })
  requireAdmission(endpoint, scope)
  return { scope, callerName: scope.actor.user_id ?? 'system', organizationId: named }
}

/** @throws SecondFactorRequired, RoleRequired, DeletionScheduled */
function requireAdmission(endpoint: AnyEndpoint, scope: OrganizationScope): void {
  if (scope.lacksSecondFactor && endpoint.withoutSecondFactor !== true)
    throw new SecondFactorRequired()
  if (isWorkspace(endpoint) && !admits(endpoint.access, scope.role)) throw new RoleRequired()
  if (scope.isFrozen && isStoppedByDeletion(endpoint)) throw new DeletionScheduled()
}

/** Asks anew, uncounted, whether the caller of a request may do it; of a visitor there is nothing to ask. @throws as `authenticate` */
export async function authenticateAgain(
  { gate }: Pick<Authenticator, 'gate'>,
  base: Scope,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  { organizationId }: Pick<Authenticated, 'organizationId'>,
): Promise<void> {
  const token = credential(request) ?? ''
  try {
    if (organizationId !== undefined)
      requireAdmission(endpoint, await gate.member(base, token, organizationId))
    else if (endpoint.access === 'user') await gate.user(base, token)
  } catch (error) {
    throw error instanceof InvalidToken ? new InvalidToken({ headers: challenge }) : error
  }
}

async function counted<S extends { readonly tokenId: string }>(
  authenticator: Authenticator,
  request: FastifyRequest,
  entering: Promise<S>,
): Promise<S> {
  const scope = await entering.catch((error: unknown) => {
    if (!(error instanceof InvalidToken)) throw error
    countAddress(authenticator, request)
    throw new InvalidToken({ headers: challenge, ...schemeFault(request) })
  })
  countToken(authenticator, request, scope.tokenId)
  return scope
}

/** What is wrong where the word before the token is missing or another; whether the token is valid is not looked at. */
function schemeFault(request: FastifyRequest) {
  if (credential(request) !== '') return {}
  const words = (request.headers.authorization ?? '').split(/\s+/)
  return {
    detail: words.some((word) => /^svc_usr_\w+$/.test(word))
      ? 'Write `Token ` before the token, and nothing else: `Authorization: Token svc_usr_…`.'
      : 'Send `Authorization: Token <ACCESS_TOKEN>`: the word, a space, the token.',
  }
}

/** The token of `Authorization: Token …`; empty if another scheme was sent. */
function credential({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization === undefined
    ? undefined
    : (/^token +(\S+)$/i.exec(authorization)?.[1] ?? '')
}

const uuid = z.regexes.uuid()

/** The organization of a workspace call, from path, query or body; all that are given must agree. */
function namedOrganization(request: FastifyRequest, body: ReceivedBody): string | Refusal {
  let named: string | undefined
  for (const given of [request.params, request.query, body.value].flatMap(idsIn)) {
    if (typeof given !== 'string' || !uuid.test(given))
      return organizationFault('Send the id of one of your organizations, which is a UUID.')
    const id = given.toLowerCase()
    if (id !== (named ?? id))
      return organizationFault('The request names different organizations; send one.')
    named = id
  }
  return named ?? unnamed(body)
}

/** Where no organization is named, perhaps because the body is none that could name one. */
function unnamed({ value, fault }: ReceivedBody): Refusal {
  if (fault !== undefined) return fault
  return value === undefined || isObject(value) ? new OrganizationRequired() : notAnObject()
}

function notAnObject() {
  return new ValidationFailed({
    detail: 'Send a JSON object as body.',
    errors: [{ field: 'body', code: 'wrong_type', message: 'Send a JSON object.' }],
  })
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** None, one, or several where a name is given more than once. */
function idsIn(part: unknown): unknown {
  return (isObject(part) ? (part as Record<string, unknown>)['organization_id'] : undefined) ?? []
}

function organizationFault(message: string) {
  return new ValidationFailed({
    detail: `Correct \`organization_id\`: ${message}`,
    errors: [{ field: 'organization_id', code: 'invalid', message }],
  })
}

function countToken({ limiter, perToken }: Authenticator, request: FastifyRequest, id: string) {
  return enforce(request, limiter.hit(`token ${id}`, perToken))
}

/** Counts a request against its address, unless it has been counted. @throws RateLimited */
export function countAddress({ limiter, perAddress }: Counter, request: FastifyRequest): void {
  if (request.rateLimit !== undefined) return
  enforce(request, limiter.hit(`address ${network(request.address)}`, perAddress))
}

/** Remembers the state for the response headers; refuses when the allowance is used up. */
export function enforce(request: FastifyRequest, rateLimit: RateLimitState): void {
  request.rateLimit = rateLimit
  if (rateLimit.allowed) return
  throw new RateLimited({
    detail: `Too many requests; wait ${rateLimit.resetSeconds} seconds.`,
    headers: { 'retry-after': String(rateLimit.resetSeconds) },
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    rateLimit: RateLimitState | undefined
  }
}
