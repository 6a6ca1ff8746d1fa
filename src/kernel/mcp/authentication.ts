import type { FastifyRequest } from 'fastify'
import { InvalidToken } from '../errors.ts'
import { countAddress, enforce, type Counter } from '../http/authentication.ts'
import type { Logger } from '../log.ts'
import type { FixedRead } from '../records/read-ahead.ts'
import type { Scope } from '../scope.ts'
import type { AboutMcp } from './about.ts'
import { presentedCredential, unauthorized } from './credential.ts'
import type { CredentialGate, Holder } from './holder.ts'

export interface McpAuthenticator extends Counter {
  readonly base: Scope
  readonly about: AboutMcp
  readonly credentials: CredentialGate
}

/** A request whose credential is valid now. */
export interface Authenticated {
  readonly base: Scope
  readonly holder: Holder
  readonly requestId: string
  /** Asks anew, uncounted, who holds the credential. @throws InvalidToken */
  askAgain(): Promise<Holder>
  /** Counts what the request holds beyond its first message. @throws RateLimited */
  countMore(messages: number): void
}

/**
 * Finds who holds the credential of a request. Valid ones count against the credential; everyone else
 * against the address. To be asked once the body is there: what was revoked while it came in does not
 * act. @throws AuthenticationRequired, InvalidToken, CredentialsConflict, RateLimited
 */
export async function authenticate(
  authenticator: McpAuthenticator,
  request: FastifyRequest,
  firstRead?: FixedRead<unknown>,
): Promise<Authenticated> {
  const base: Scope = {
    ...authenticator.base,
    log: request.log as Logger,
    cause: { type: 'request', id: request.id },
  }
  const holder = await holderOf(authenticator, base, request, firstRead)
  const { limiter, perToken } = authenticator
  const count = () =>
    enforce(request, limiter.hit(`${holder.kind} ${holder.credentialId}`, perToken))
  const countMore = (messages: number) => {
    for (let more = 0; more < messages; more += 1) count()
  }
  count()
  const askAgain = () =>
    authenticator.credentials.authenticate(base, presentedCredential(authenticator.about, request))
  return { base, holder, requestId: request.id, askAgain, countMore }
}

async function holderOf(
  authenticator: McpAuthenticator,
  base: Scope,
  request: FastifyRequest,
  firstRead: FixedRead<unknown> | undefined,
): Promise<Holder> {
  const { about, credentials } = authenticator
  try {
    return await credentials.authenticate(base, presentedCredential(about, request), firstRead)
  } catch (error) {
    countAddress(authenticator, request)
    if (!(error instanceof InvalidToken) || error.options.headers !== undefined) throw error
    throw unauthorized(InvalidToken, error.message)
  }
}
