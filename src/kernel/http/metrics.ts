import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NotFound } from '../errors.ts'
import { isLoopback } from '../loopback.ts'
import { routeOf } from './shared-routes.ts'

/**
 * Prometheus metrics at `/metrics`, for callers on this machine only: a request that came through a
 * proxy, from elsewhere, or under a name that is not this machine's gets a 404.
 */
export function serveMetrics(app: FastifyInstance, others = new Registry()): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its response, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  // To find a series by its labels takes longer than to count in it.
  const series = new Map<string, Histogram.Internal<string>>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url: route = 'unknown' } = routeOf(request)
    const key = `${method} ${route} ${reply.statusCode}`
    let known = series.get(key)
    if (known === undefined) {
      known = duration.labels(method, route, String(reply.statusCode))
      series.set(key, known)
    }
    known.observe(reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { config: { isUncounted: true } }, async (request, reply) => {
    if (!isLocal(request)) throw new NotFound()
    const texts = await Promise.all([registry.metrics(), others.metrics()])
    return reply.type(registry.contentType).send(texts.join('\n'))
  })
}

/** A page that had its name resolve to this machine still sends that name. */
function isLocal({ headers, host, socket }: FastifyRequest) {
  return (
    !Object.keys(headers).some((name) => ofProxies.test(name)) &&
    /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host) &&
    isLoopback(socket.remoteAddress ?? '')
  )
}

const ofProxies =
  /^(?:via|forwarded|cdn-loop|(?:true-)?client-ip|(?:cf|fly|fastly)-.+|x-(?:forwarded|real|client|cluster|original|envoy|amzn|azure|appengine).*)$/
