import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../wire/entity-tag.ts'

/** A text ready to be sent, plain and packed. */
export interface ServedText {
  readonly plain: Buffer
  readonly packed: Buffer
  /** What also goes with the word that nothing changed. */
  readonly caching: Readonly<Record<'etag' | 'cache-control' | 'vary', string>>
  readonly headers: Readonly<Record<string, string>>
}

const pack = promisify(gzip)

export async function servedAs(
  type: string,
  text: string,
  more: ServedText['headers'] = {},
): Promise<ServedText> {
  return {
    plain: Buffer.from(text),
    packed: await pack(text),
    caching: {
      etag: `W/"${hash('sha256', text, 'base64url')}"`,
      'cache-control': 'public, max-age=60',
      vary: 'accept-encoding',
    },
    headers: { 'content-type': `${type}; charset=utf-8`, ...more },
  }
}

export function send(served: ServedText, { headers }: FastifyRequest, reply: FastifyReply) {
  void reply.headers(served.caching)
  if (isKnown(headers['if-none-match'], served.caching.etag)) return reply.code(304).send()
  void reply.headers(served.headers)
  if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(served.plain)
  return reply.header('content-encoding', 'gzip').send(served.packed)
}
