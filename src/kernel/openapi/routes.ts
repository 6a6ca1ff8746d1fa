import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { docsPage } from '../docs/page.ts'
import type { AnyEndpoint } from '../http/endpoint.ts'
import { openApiDocument, type AboutApi } from './openapi.ts'
import { allRefusals } from './refusals.ts'

export interface Documentation {
  readonly endpoints: readonly AnyEndpoint[]
  readonly about: AboutApi
  readonly publicUrl: string
  /** Counts a request against its address. */
  readonly count: (request: FastifyRequest) => void
}

/** Serves what the API says of itself: the document for programs, and the page for people. */
export function serveDocumentation(app: FastifyInstance, documentation: Documentation): void {
  const document = once(() => openApiDocument(documentation.endpoints, documentation))
  const file = once(() => servedAs('application/json; charset=utf-8', JSON.stringify(document())))
  const page = once(() => {
    const { endpoints, about } = documentation
    const { html, policy } = docsPage(document(), {
      problems: allRefusals(endpoints),
      steps: about.steps,
    })
    return servedAs('text/html; charset=utf-8', html, {
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    })
  })
  const serve = (made: () => Served) => (request: FastifyRequest, reply: FastifyReply) => {
    documentation.count(request)
    return answer(made(), request, reply)
  }
  app.get('/api/v1/openapi.json', serve(file))
  app.get('/docs/', serve(page))
}

/** Made at the first request; later ones get the same. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

interface Served {
  readonly plain: Buffer
  readonly packed: Buffer
  /** What also goes with the word that nothing changed. */
  readonly caching: Readonly<Record<'etag' | 'cache-control' | 'vary', string>>
  readonly headers: Readonly<Record<string, string>>
}

function servedAs(type: string, text: string, more: Served['headers'] = {}): Served {
  return {
    plain: Buffer.from(text),
    packed: gzipSync(text),
    caching: {
      etag: `W/"${createHash('sha256').update(text).digest('base64url')}"`,
      'cache-control': 'public, max-age=60',
      vary: 'accept-encoding',
    },
    headers: { 'content-type': type, ...more },
  }
}

function answer(served: Served, { headers }: FastifyRequest, reply: FastifyReply) {
  void reply.headers(served.caching)
  if (headers['if-none-match'] === served.caching.etag) return reply.code(304).send()
  void reply.headers(served.headers)
  if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(served.plain)
  return reply.header('content-encoding', 'gzip').send(served.packed)
}
