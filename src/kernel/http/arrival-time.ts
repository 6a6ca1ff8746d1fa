import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Scope } from '../scope.ts'
import { refuseUnreadable } from './client-errors.ts'
import { routeOf } from './shared-routes.ts'

/** How long a body may take to arrive, in milliseconds. */
interface Patience {
  readonly wholeMs: number
  readonly uploadMs: number
}
const usual: Patience = { wholeMs: 30_000, uploadMs: 3_600_000 }

/**
 * Ends requests whose body does not arrive in time. Node has one limit for all requests, and what is uploaded may take
 * longer than anything else should; a connection on which nothing moves ends much earlier.
 */
export function boundArrival(app: FastifyInstance, base: Scope, patience = usual): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) endIfLate(request, base, patience)
    done()
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function endIfLate(request: FastifyRequest, base: Scope, patience: Patience): void {
  const { raw } = request
  const { socket } = raw
  const late = setTimeout(
    () => refuseUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket, base),
    routeOf(request).config.isUpload === true ? patience.uploadMs : patience.wholeMs,
  )
  late.unref()
  raw.once('close', () => clearTimeout(late))
  raw.once('end', () => clearTimeout(late))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may take as long as it moves. */
    readonly isUpload?: boolean
  }
}
