import type { FastifyRequest } from 'fastify'
import { transaction, type Scope } from '../scope.ts'
import { canonicalJson } from '../wire/canonical-json.ts'
import type { Authenticated } from './authentication.ts'
import type { ReceivedBody } from './body.ts'
import { isRemembered, type AnyEndpoint } from './endpoint.ts'
import {
  claimKey,
  noOrganization,
  releaseKey,
  requireKeyText,
  storeResponse,
  type KeyedRequest,
  type StoredResponse,
} from './idempotency.ts'

/** The request under its Idempotency-Key, if it has one. @throws ValidationFailed for a bad key */
export function keyedRequest(
  { outsideDatabase }: { readonly outsideDatabase: Scope['db'] },
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  { scope, callerName, organizationId }: Authenticated,
  body: ReceivedBody,
): KeyedRequest | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || !isRemembered(endpoint)) return undefined
  requireKeyText(key, 'Idempotency-Key')
  const { pathname, search } = new URL(request.url, 'http://service')
  return {
    scope: organizationId === undefined ? { ...scope, db: outsideDatabase } : scope,
    organizationId: organizationId ?? noOrganization,
    caller: callerName,
    operation: `${request.method} ${pathname}`,
    key,
    payload: Buffer.concat([Buffer.from(`${search}\n`), meant(body)]),
  }
}

/** A body is the same whatever the order of its members and its white space. */
function meant({ value, bytes }: ReceivedBody): Buffer {
  return value === undefined ? bytes : Buffer.from(canonicalJson(value))
}

/**
 * Runs the handler at most once for its key. What a transactional handler writes and its remembered
 * response commit together; any other must be harmless when repeated after a crash.
 * @throws IdempotencyKeyReused, IdempotencyInProgress, and what the handler refuses with
 */
export async function once(
  endpoint: Pick<AnyEndpoint, 'transactional'>,
  keyed: KeyedRequest,
  scope: Scope,
  run: (scope: Scope) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const claimed = await claimKey(keyed)
  if ('response' in claimed) return replayed(claimed.response)
  const { claim } = claimed
  try {
    if (endpoint.transactional !== true) return await runThenStore(keyed, claim, () => run(scope))
    return await transaction(keyed.scope, (inside) =>
      runThenStore({ ...keyed, scope: inside }, claim, () => run(inside)),
    )
  } catch (error) {
    await releaseKey(keyed, claim)
    throw error
  }
}

function replayed({ headers, ...response }: StoredResponse): StoredResponse {
  return { ...response, headers: { ...headers, 'idempotent-replayed': 'true' } }
}

async function runThenStore(
  keyed: KeyedRequest,
  claim: string,
  run: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const response = await run()
  await storeResponse(keyed, claim, response)
  return response
}
