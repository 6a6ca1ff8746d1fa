import type { FastifyInstance } from 'fastify'
import { PayloadTooLarge, UnsupportedMediaType, ValidationFailed, type Refusal } from '../errors.ts'

export const largestBody = 1_048_576

/** A body as it arrived: its bytes, and its JSON value or the refusal to send in due course. */
export interface ReceivedBody {
  readonly bytes: Buffer
  readonly value: unknown
  readonly fault: Refusal | undefined
}

export const noBody: ReceivedBody = { bytes: Buffer.alloc(0), value: undefined, fault: undefined }

/**
 * Reads bodies without refusing them: whether the caller may be here at all is decided before what
 * is wrong with the body.
 */
export function receiveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    done(null, received(request.headers['content-type'] ?? '', bytes as Buffer))
  })
}

/** Fastify leaves a body without a content type undefined; it is refused unless it is empty. */
export function bodyOf(value: unknown, headers: Record<string, unknown>): ReceivedBody {
  if (value !== undefined && value !== null) return value as ReceivedBody
  const length = Number(headers['content-length'] ?? 0)
  if (length === 0 && headers['transfer-encoding'] === undefined) return noBody
  return { ...noBody, fault: new UnsupportedMediaType() }
}

function received(contentType: string, bytes: Buffer): ReceivedBody {
  if (bytes.length === 0) return noBody
  if (bytes.length > largestBody) return { bytes, value: undefined, fault: new PayloadTooLarge() }
  if (!isUtf8Json(contentType))
    return { bytes, value: undefined, fault: new UnsupportedMediaType() }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { bytes, value: JSON.parse(text) as unknown, fault: undefined }
  } catch (error) {
    return { bytes, value: undefined, fault: malformed(error) }
  }
}

function isUtf8Json(contentType: string) {
  const [type, ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  if (type !== 'application/json') return false
  return parameters.every(
    (part) => !part.startsWith('charset=') || /^charset="?utf-?8"?$/.test(part),
  )
}

function malformed(error: unknown) {
  return new ValidationFailed({
    detail: 'The body is not JSON in UTF-8. Correct it and send the request again.',
    errors: [
      {
        field: 'body',
        code: 'invalid_json',
        message: error instanceof SyntaxError ? error.message.slice(0, 200) : 'Not valid UTF-8.',
      },
    ],
  })
}
