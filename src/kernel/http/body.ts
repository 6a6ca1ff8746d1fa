import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { UnsupportedMediaType, ValidationFailed, type Refusal } from '../errors.ts'
import { validationFailed } from '../wire/input.ts'
import { sizeFault, textSizeFault } from '../wire/size-fault.ts'
import type { AnyEndpoint } from './endpoint.ts'

export const largestBody = 1_048_576
export const largestPublicBody = 16_384
/** In bytes: some twenty thousand letters of any script, each of which a form writes as six or nine. */
export const largestForm = 131_072

/** Who needs no token sends little, or a form: whatever arrives is read before anybody is known. */
export function bodyLimitOf({ access, takesForms }: AnyEndpoint): number {
  if (access !== 'public') return largestBody
  return takesForms === true ? largestForm : largestPublicBody
}

/** A body as it arrived: its bytes, and its JSON value or the refusal to send in due course. */
export interface ReceivedBody {
  readonly bytes: Buffer
  readonly value: unknown
  readonly fault: Refusal | undefined
}

export const noBody: ReceivedBody = { bytes: Buffer.alloc(0), value: undefined, fault: undefined }

/**
 * Receives bodies without refusing them: whether the caller may be here at all is decided before what
 * is wrong with the body. Its JSON is read when somebody asks for it first.
 */
export function receiveBodies(
  app: FastifyInstance,
  configOf: (request: FastifyRequest) => FastifyContextConfig,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    const { mostValues } = configOf(request)
    done(null, received(request.headers['content-type'] ?? '', bytes as Buffer, mostValues))
  })
}

/** Fastify leaves a body without a content type undefined; it is refused unless it is empty. */
export function bodyOf(value: unknown, headers: Record<string, unknown>): ReceivedBody {
  if (value !== undefined && value !== null) return value as ReceivedBody
  const length = Number(headers['content-length'] ?? 0)
  if (length === 0 && headers['transfer-encoding'] === undefined) return noBody
  return { ...noBody, fault: new UnsupportedMediaType() }
}

type Content = Pick<ReceivedBody, 'value' | 'fault'>

function received(
  contentType: string,
  bytes: Buffer,
  mostValues: number | undefined,
): ReceivedBody {
  if (bytes.length === 0) return noBody
  let content: Content | undefined
  const once = () => (content ??= contentOf(contentType, bytes, mostValues))
  return {
    bytes,
    get value() {
      return once().value
    },
    get fault() {
      return once().fault
    },
  }
}

function contentOf(contentType: string, bytes: Buffer, mostValues?: number): Content {
  if (!isUtf8Json(contentType)) return refused(new UnsupportedMediaType())
  const tooMuch = textSizeFault(bytes, mostValues)
  if (tooMuch !== undefined) return refused(validationFailed([tooMuch]))
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    const excess = sizeFault(value, mostValues)
    return excess === undefined ? { value, fault: undefined } : refused(validationFailed([excess]))
  } catch (error) {
    return refused(malformed(error))
  }
}

function refused(fault: Refusal): Content {
  return { value: undefined, fault }
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many values its body may hold, where that is more than most may. */
    readonly mostValues?: number | undefined
  }
}
