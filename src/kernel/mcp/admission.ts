import type { FastifyRequest } from 'fastify'
import { InvalidToken } from '../errors.ts'
import { network, obey } from '../http/admission.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import type { Logger } from '../log.ts'
import type { Scope } from '../scope.ts'
import type { Visit } from './call.ts'
import { presentedKey, refuseQuery, unauthorized } from './credential.ts'
import type { KeyGate, KeyHolder } from './key-gate.ts'

export interface KeyDoor {
  readonly base: Scope
  readonly keys: KeyGate
  readonly limiter: RateLimiter
}

/**
 * Lets the bearer of a valid key in. Valid keys count against the key; everyone else against the
 * address. @throws AuthenticationRequired, InvalidToken, CredentialsConflict, RateLimited
 */
export const admitKey = async (door: KeyDoor, request: FastifyRequest): Promise<Visit> => {
  const base = { ...door.base, log: request.log as Logger }
  const holder = await holderOf(door, base, request)
  countKey(door, request, holder)
  refuseQuery(request)
  return {
    base,
    holder,
    requestId: request.id,
    countCall: afterTheFirst(() => countKey(door, request, holder)),
  }
}

const holderOf = async (
  door: KeyDoor,
  base: Scope,
  request: FastifyRequest,
): Promise<KeyHolder> => {
  try {
    return await door.keys.authenticate(base, presentedKey(request))
  } catch (error) {
    countAddress(door, request)
    if (!(error instanceof InvalidToken) || error.options.headers !== undefined) throw error
    throw unauthorized(InvalidToken, error.message)
  }
}

const countKey = ({ base, limiter }: KeyDoor, request: FastifyRequest, { keyId }: KeyHolder) => {
  const limit = { limit: base.config.RATE_LIMIT_TOKEN_PER_MINUTE, windowSeconds: 60 }
  obey(request, limiter.hit(`key ${keyId}`, limit))
}

export const countAddress = (
  { base, limiter }: Pick<KeyDoor, 'base' | 'limiter'>,
  request: FastifyRequest,
): void => {
  const limit = { limit: base.config.RATE_LIMIT_ADDRESS_PER_MINUTE, windowSeconds: 60 }
  obey(request, limiter.hit(`address ${network(request.ip)}`, limit))
}

/** The older protocol allows batches: the request has paid for one call, each further one pays anew. */
const afterTheFirst = (count: () => void) => {
  let calls = 0
  return () => {
    calls += 1
    if (calls > 1) count()
  }
}
