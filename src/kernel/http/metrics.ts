import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NotFound } from '../errors.ts'

/**
 * Prometheus metrics at `/metrics`, for callers on this machine only: a request that came through a
 * proxy, or from elsewhere, gets a 404.
 */
export function serveMetrics(app: FastifyInstance, others = new Registry()): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url: route = 'unknown' } = request.routeOptions
    const labels = { method: String(method), route, status: String(reply.statusCode) }
    duration.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) throw new NotFound()
    const texts = await Promise.all([registry.metrics(), others.metrics()])
    return reply.type(registry.contentType).send(texts.join('\n'))
  })
}

function isLocal({ headers, socket }: FastifyRequest) {
  return (
    headers.forwarded === undefined &&
    headers['x-forwarded-for'] === undefined &&
    /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
  )
}
