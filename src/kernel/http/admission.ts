import { z } from 'zod'
import type { FastifyRequest } from 'fastify'
import {
  AuthenticationRequired,
  InvalidToken,
  OrganizationRequired,
  RateLimited,
  Refusal,
  RoleRequired,
  ValidationFailed,
} from '../errors.ts'
import type { Gate } from '../gate.ts'
import { admits, type Scope, type Scopes } from '../scope.ts'
import type { ReceivedBody } from './body.ts'
import { isWorkspace, type AnyEndpoint } from './endpoint.ts'
import type { GeneralLimits, RateLimiter, Standing } from './rate-limit.ts'

/** Who was let in: the scope its endpoint declared, and what the limiter said of the caller. */
export interface Admitted {
  readonly scope: Scopes[keyof Scopes]
  /** Under which name responses are remembered for the caller. */
  readonly callerName: string
  readonly organizationId: string | undefined
}

/** Counts requests, and knows what is allowed. */
export interface Counter extends GeneralLimits {
  readonly limiter: RateLimiter
}

export interface Doorkeeper extends Counter {
  readonly gate: Gate
}

/**
 * Lets a caller in, or refuses in the documented order: 401, then the organization's 400, then 403.
 * Callers with a valid token count against the token; everyone else against the address.
 */
export async function admit(
  door: Doorkeeper,
  base: Scope,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  body: ReceivedBody,
): Promise<Admitted> {
  if (endpoint.access === 'public') return admitVisitor(door, base, request)
  const token = credential(request)
  if (token === undefined) {
    countAddress(door, request)
    throw new AuthenticationRequired({ headers: challenge })
  }
  if (!isWorkspace(endpoint)) return admitUser(door, base, request, token)
  return admitMember(door, base, endpoint, request, token, body)
}

const challenge = { 'www-authenticate': 'Token' }

async function admitVisitor(door: Doorkeeper, base: Scope, request: FastifyRequest) {
  const token = credential(request)
  if (token === undefined || !(await countKnownToken(door, base, request, token)))
    countAddress(door, request)
  return { scope: base, callerName: 'visitor', organizationId: undefined }
}

/** A valid token gives a visitor the token's allowance; a bad one is no reason to refuse public reads. */
async function countKnownToken(
  door: Doorkeeper,
  base: Scope,
  request: FastifyRequest,
  token: string,
): Promise<boolean> {
  try {
    const { tokenId } = await door.gate.user(base, token)
    countToken(door, request, tokenId)
    return true
  } catch (error) {
    if (error instanceof InvalidToken) return false
    throw error
  }
}

async function admitUser(door: Doorkeeper, base: Scope, request: FastifyRequest, token: string) {
  const scope = await counted(door, request, door.gate.user(base, token))
  return { scope, callerName: scope.userId, organizationId: undefined }
}

async function admitMember(
  door: Doorkeeper,
  base: Scope,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  token: string,
  body: ReceivedBody,
): Promise<Admitted> {
  const named = namedOrganization(request, body)
  if (named instanceof Refusal) {
    await counted(door, request, door.gate.user(base, token))
    throw named
  }
  const scope = await counted(door, request, door.gate.member(base, token, named))
  if (!admits(endpoint.access, scope.role)) throw new RoleRequired()
  return { scope, callerName: scope.actor.user_id ?? 'system', organizationId: named }
}

async function counted<S extends { readonly tokenId: string }>(
  door: Doorkeeper,
  request: FastifyRequest,
  entering: Promise<S>,
): Promise<S> {
  const scope = await entering.catch((error: unknown) => {
    if (!(error instanceof InvalidToken)) throw error
    countAddress(door, request)
    throw new InvalidToken({ headers: challenge, ...schemeFault(request) })
  })
  countToken(door, request, scope.tokenId)
  return scope
}

/** What is wrong where the word before the token is missing or another. */
function schemeFault(request: FastifyRequest) {
  return credential(request) === ''
    ? { detail: 'Send `Authorization: Token <ACCESS_TOKEN>`: the word, a space, the token.' }
    : {}
}

/** The token of `Authorization: Token …`; empty where another scheme was sent. */
function credential({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization === undefined
    ? undefined
    : (/^token +(\S+)$/i.exec(authorization)?.[1] ?? '')
}

const uuid = z.uuid()

/** The organization of a workspace call, from path, query or body; all that are given must agree. */
function namedOrganization(request: FastifyRequest, body: ReceivedBody): string | Refusal {
  const given = [request.params, request.query, body.value]
    .map((part) => memberOf(part, 'organization_id'))
    .filter((value) => value !== undefined)
  const [named] = given
  if (named === undefined) return body.fault ?? new OrganizationRequired()
  if (given.some((value) => value !== named))
    return organizationFault('The request names different organizations; send one.')
  const parsed = uuid.safeParse(named)
  return parsed.success ? parsed.data.toLowerCase() : organizationFault('This is not a UUID.')
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

function organizationFault(message: string) {
  return new ValidationFailed({
    detail: `Correct \`organization_id\`: ${message}`,
    errors: [{ field: 'organization_id', code: 'invalid', message }],
  })
}

function countToken({ limiter, perToken }: Doorkeeper, request: FastifyRequest, id: string) {
  return obey(request, limiter.hit(`token ${id}`, perToken))
}

/** Counts a request against its address. @throws RateLimited */
export function countAddress({ limiter, perAddress }: Counter, request: FastifyRequest): void {
  return obey(request, limiter.hit(`address ${network(request.ip)}`, perAddress))
}

/** One customer usually holds a whole IPv6 /64, so that is what counts as an address. */
export function network(address: string): string {
  return address.includes(':') && !address.includes('.')
    ? address.split(':').slice(0, 4).join(':')
    : address
}

/** Remembers the standing for the response headers; refuses when the allowance is used up. */
export function obey(request: FastifyRequest, standing: Standing): void {
  request.standing = standing
  if (standing.allowed) return
  throw new RateLimited({
    detail: `Too many requests; wait ${standing.resetSeconds} seconds.`,
    headers: { 'retry-after': String(standing.resetSeconds) },
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    standing: Standing | undefined
  }
}
