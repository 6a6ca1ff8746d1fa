import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Scope } from '../scope.ts'
import { refuseUnreadable } from './client-errors.ts'
import { routeOf } from './shared-routes.ts'

/** How long a body may take to arrive, in milliseconds. */
interface Patience {
  readonly wholeMs: number
  readonly uploadMs: number
  /** Of what is uploaded, for each 64 KiB. */
  readonly blockMs: number
}
const usual: Patience = { wholeMs: 30_000, uploadMs: 3_600_000, blockMs: 60_000 }
/** With a minute, about a kilobyte a second, as for what is sent. */
const blockBytes = 65_536

/**
 * Ends requests whose body does not arrive in time. Node has one limit for all requests, and what is uploaded may take
 * longer than anything else should, as long as it comes along: it holds a place that others wait for. A connection on which
 * nothing moves ends as well.
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
  const isUpload = routeOf(request).config.isUpload === true
  const end = () => refuseUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket, base)
  const late = setTimeout(end, isUpload ? patience.uploadMs : patience.wholeMs).unref()
  const slow = isUpload ? endIfSlow(raw, patience.blockMs, end) : undefined
  const stop = () => {
    clearTimeout(late)
    clearInterval(slow)
  }
  raw.once('close', stop)
  raw.once('end', stop)
}

/** Where something waits to be read at the beginning or the end of a block's time, it is the reader who was slow. */
function endIfSlow(raw: IncomingMessage, blockMs: number, end: () => void) {
  const { socket } = raw
  let before = { bytes: socket.bytesRead, isRead: true }
  return setInterval(() => {
    const now = { bytes: socket.bytesRead, isRead: raw.readableLength === 0 }
    const waited = before.isRead && now.isRead && !raw.complete
    if (waited && now.bytes - before.bytes < blockBytes) end()
    before = now
  }, blockMs).unref()
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may take as long as it moves. */
    readonly isUpload?: boolean
  }
}
