import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UnsupportedMediaType } from '../errors.ts'
import type { Scope } from '../scope.ts'
import { whileAdmitted, type AskAgain } from '../still-admitted.ts'
import { noBody, type ReceivedBody } from './body.ts'

/** A body that an operation reads as it arrives, of any length. */
export interface Receives {
  /** The types it may have, and what one holds, as the documentation shows it. */
  readonly media: Readonly<Record<string, string>>
  readonly description: string
}

/** The bytes of a body while they arrive; whoever stops reading ends the connection. */
export interface Upload {
  /** One of the declared types. */
  readonly media: string
  /** As the head declares it; undefined where it does not say. */
  readonly length: number | undefined
  readonly bytes: AsyncIterable<Buffer>
  /** Reads on without looking, at most so many bytes: whoever is refused before they are done would not read why. */
  rest(most: number): Promise<void>
}

/** What was received of it: nothing yet. */
export interface ReceivedUpload extends ReceivedBody {
  readonly upload: Upload
}

/** Hands bodies on unread, so that who sends them is known before the first byte is. */
export function receiveUploads(
  app: FastifyInstance,
  mediaOf: (request: FastifyRequest) => Receives['media'],
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, stream, done) => {
    done(null, uploadOf(request.headers['content-type'] ?? '', stream, mediaOf(request)))
  })
}

function uploadOf(
  contentType: string,
  bytes: IncomingMessage,
  media: Receives['media'],
): ReceivedUpload {
  const [type = ''] = contentType.toLowerCase().split(';', 1)
  const isKnown = Object.hasOwn(media, type.trim())
  const length = bytes.headers['content-length']
  return {
    ...noBody,
    fault: isKnown ? undefined : new UnsupportedMediaType({ detail: `Send ${oneOf(media)}.` }),
    upload: {
      media: type.trim(),
      length: length === undefined ? undefined : Number(length),
      bytes: bytes.iterator({ destroyOnReturn: false }),
      rest: (most) => skip(bytes, most),
    },
  }
}

/** The same, as long as whoever sends it may: a file may arrive for hours. */
export function whileAllowed(
  scope: Pick<Scope, 'now'>,
  askAgain: AskAgain,
  upload: Upload,
): Upload {
  return { ...upload, bytes: whileAdmitted(scope, askAgain, upload.bytes) }
}

async function skip(bytes: IncomingMessage, most: number): Promise<void> {
  let left = most
  if (bytes.destroyed || bytes.readableEnded) return
  for await (const block of bytes.iterator({ destroyOnReturn: false })) {
    left -= (block as Buffer).length
    if (left <= 0) return
  }
}

function oneOf(media: Receives['media']): string {
  return Object.keys(media).join(', ')
}
