import type { FastifyRequest } from 'fastify'
import { InvalidToken } from '../errors.ts'
import { countAddress, obey, type Counter } from '../http/admission.ts'
import type { Logger } from '../log.ts'
import type { Scope } from '../scope.ts'
import type { Visit } from './call.ts'
import { presentedKey, refuseQuery, unauthorized } from './credential.ts'
import type { KeyGate, KeyHolder } from './key-gate.ts'

export interface KeyDoor extends Counter {
  readonly base: Scope
  readonly keys: KeyGate
}

/**
 * Lets the bearer of a valid key in. Valid keys count against the key; everyone else against the
 * address. @throws AuthenticationRequired, InvalidToken, CredentialsConflict, RateLimited
 */
export async function admitKey(door: KeyDoor, request: FastifyRequest): Promise<Visit> {
  const base: Scope = {
    ...door.base,
    log: request.log as Logger,
    cause: { type: 'request', id: request.id },
  }
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

async function holderOf(door: KeyDoor, base: Scope, request: FastifyRequest): Promise<KeyHolder> {
  try {
    return await door.keys.authenticate(base, presentedKey(request))
  } catch (error) {
    countAddress(door, request)
    if (!(error instanceof InvalidToken) || error.options.headers !== undefined) throw error
    throw unauthorized(InvalidToken, error.message)
  }
}

function countKey(
  { limiter, perToken }: KeyDoor,
  request: FastifyRequest,
  { keyId }: KeyHolder,
): void {
  return obey(request, limiter.hit(`key ${keyId}`, perToken))
}

/** The older protocol allows batches: the request has paid for one call, each further one pays anew. */
function afterTheFirst(count: () => void) {
  let calls = 0
  return () => {
    calls += 1
    if (calls > 1) count()
  }
}
