import type { Socket } from 'node:net'
import { refusal, ValidationFailed, type Refusal } from '../errors.ts'
import type { Scope } from '../scope.ts'
import { problemDocument, problemType } from '../wire/problem.ts'

export const RequestTimeout = refusal(
  408,
  'request_timeout',
  'The request did not arrive in time',
  'Send the whole request within 30 seconds; a file within an hour, and at least 64 KiB of it a minute.',
)
export const HeadersTooLarge = refusal(
  431,
  'headers_too_large',
  'Address and headers are too large',
  'Send at most 16 KiB of address and headers together.',
)

/**
 * Refuses bytes that could not be read as a request, and closes the connection. What was sent is not
 * logged: it may hold credentials anywhere.
 */
export function refuseUnreadable(
  { code }: { code?: string | undefined },
  socket: Socket,
  { told, newId, log }: Scope,
): void {
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const requestId = newId()
  const refused = refusalOf(code)
  log.info({ request_id: requestId, status: refused.kind.status, code }, 'unreadable request')
  const document = problemDocument(refused, { ...told, requestId })
  socket.end(responseText(refused, requestId, JSON.stringify(document)), () => socket.destroy())
}

function refusalOf(code: string | undefined): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new RequestTimeout()
  if (code === 'HPE_HEADER_OVERFLOW') return new HeadersTooLarge()
  return new ValidationFailed({ detail: 'This is not a readable HTTP request.' })
}

function responseText({ kind }: Refusal, requestId: string, body: string): string {
  return [
    `HTTP/1.1 ${kind.status} ${kind.title}`,
    `content-type: ${problemType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
    '',
    body,
  ].join('\r\n')
}
