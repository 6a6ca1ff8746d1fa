import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  InternalError,
  MethodNotAllowed,
  NotFound,
  PayloadTooLarge,
  RateLimited,
  Refusal,
  Unavailable,
  UnsupportedMediaType,
  ValidationFailed,
  type RefusalClass,
} from '../errors.ts'
import type { Logger } from '../log.ts'
import type { Scope } from '../scope.ts'
import { problemDocument, problemType } from '../wire/problem.ts'

/** Sends whatever failed as a problem document; only faults of the service are logged. */
export function fail(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { told }: Scope,
) {
  const refusal = asRefusal(error)
  logFault(request.log, error, refusal)
  return reply
    .code(refusal.kind.status)
    .headers(refusal.options.headers ?? {})
    .type(problemType)
    .send(JSON.stringify(problemDocument(refusal, { ...told, requestId: request.id })))
}

/**
 * Logs what nobody meant. A declared refusal is a no that was meant, whatever its status: the line of its response has
 * that. Who waited too long for others, or found no database, may try again: that is no fault, and where it was does
 * not help.
 */
export function logFault(
  log: Pick<Logger, 'error' | 'warn'>,
  error: unknown,
  refusal: Refusal,
  what = 'failed',
): void {
  if (refusal.kind.status < 500 || error === refusal) return
  if (refusal.kind === Unavailable) log.warn({ reason: (error as Error).message }, what)
  else log.error({ err: error }, what)
}

const frameworkRefusals: Readonly<Record<number, RefusalClass>> = {
  400: ValidationFailed,
  404: NotFound,
  405: MethodNotAllowed,
  413: PayloadTooLarge,
  414: ValidationFailed,
  415: UnsupportedMediaType,
  429: RateLimited,
  503: Unavailable,
}

/** What a failure of any kind is to the caller. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const status = (error as FastifyError).statusCode ?? databaseStatus(error)
  const kind = frameworkRefusals[status] ?? InternalError
  return kind === ValidationFailed ? new kind({ detail: (error as Error).message }) : new kind()
}

/**
 * A database that is starting, stopping or out of connections will be back, and who waited too long for others, or was ended for
 * them again and again, has written nothing and may try again: say so with a 503.
 */
function databaseStatus(error: unknown): number {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const gone =
    typeof code === 'string'
      ? /^(57P0|53|08|40P01|55P03|ECONN|ENOENT|EPIPE)/.test(code)
      : lostConnection.test(String(message))
  return gone ? 503 : 500
}

/** What the driver says without a code when a connection breaks, or when none can be had. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/
