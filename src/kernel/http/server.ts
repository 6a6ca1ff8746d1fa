import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify'
import type { FastifyRequest } from 'fastify'
import { NotFound, Unavailable } from '../errors.ts'
import type { Registry } from 'prom-client'
import type { Gate } from '../gate.ts'
import type { Scope } from '../scope.ts'
import { apiPrefix } from './address.ts'
import { countAddress, type Counter } from './authentication.ts'
import { largestBody, receiveBodies } from './body.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { fail } from './failures.ts'
import { serveMetrics } from './metrics.ts'
import { serveDocumentation } from '../docs/routes.ts'
import type { AboutApi } from '../openapi/openapi.ts'
import { mount, refuseOtherMethods } from './mounting.ts'
import { generalLimits, RateLimiter } from './rate-limit.ts'
import { refuseUnreadable } from './client-errors.ts'

export interface ServerOptions {
  readonly base: Scope
  readonly gate: Gate
  readonly endpoints: readonly AnyEndpoint[]
  /** What the served documentation says beyond the endpoints. */
  readonly about: AboutApi
  readonly outsideDatabase: Scope['db']
  readonly checkAnswers: boolean
  /** What else of the process is measured. */
  readonly metrics?: Registry
  /** Refuses while the service cannot serve; decides `/health/ready/`. */
  readonly ready: () => Promise<void>
}

export interface HttpServer {
  readonly app: FastifyInstance
  readonly limiter: RateLimiter
}

/** The REST surface over real sockets: every endpoint mounted, every failure a problem document. */
export function createServer(options: ServerOptions): HttpServer {
  const { base } = options
  const limiter = new RateLimiter(base.now)
  const loggerInstance: FastifyBaseLogger = base.log
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    genReqId: () => base.newId(),
    bodyLimit: largestBody,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    trustProxy: 'loopback',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => {
      refuseUnreadable(error, socket, base)
    },
    frameworkErrors: (error, request, reply) => {
      // No hook runs for an address that cannot be decoded.
      void reply.headers(commonHeaders(request, reply))
      void fail(error, request, reply, base)
    },
  })
  const counter = { limiter, ...generalLimits(base.config) }
  decorate(app, base, counter)
  const closing = closeAfterLastAnswers(app)
  receiveBodies(app)
  serveMetrics(app, options.metrics)
  serveHealth(app, options.ready)
  describe(app, options, counter)
  const authenticator = { gate: options.gate, ...counter }
  mount(app, options.endpoints, { ...options, closing, authenticator })
  return { app, limiter }
}

function decorate(app: FastifyInstance, base: Scope, counter: Counter) {
  app.decorateRequest('rateLimit', undefined)
  app.addHook('onSend', (request, reply, payload, done) => {
    void reply.headers(commonHeaders(request, reply))
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
    done()
  })
  app.setErrorHandler((error, request, reply) => fail(error, request, reply, base))
  app.setNotFoundHandler((request) => {
    countAddress(counter, request)
    throw unknownRoute(request)
  })
}

/** A connection kept alive after the response it was waiting for would delay the stop by over a minute. */
function closeAfterLastAnswers(app: FastifyInstance): AbortSignal {
  const closing = new AbortController()
  app.addHook('preClose', (done) => {
    closing.abort()
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing.signal.aborted) void reply.header('connection', 'close')
    done(null, payload)
  })
  return closing.signal
}

function unknownRoute({ method, url }: FastifyRequest) {
  return new NotFound({
    detail: `There is no ${method} ${url.split('?')[0] ?? ''}; ${apiPrefix}/openapi.json lists every operation.`,
  })
}

function commonHeaders(request: FastifyRequest, reply: FastifyReply) {
  const headers: Record<string, string> = {
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
  }
  if (!reply.hasHeader('cache-control')) headers['cache-control'] = 'no-store'
  if (request.rateLimit !== undefined) {
    headers['ratelimit-limit'] = String(request.rateLimit.limit)
    headers['ratelimit-remaining'] = String(request.rateLimit.remaining)
    headers['ratelimit-reset'] = String(request.rateLimit.resetSeconds)
  }
  return headers
}

function serveHealth(app: FastifyInstance, ready: () => Promise<void>) {
  app.get('/health/live/', async () => ({ status: 'live' }))
  app.get('/health/ready/', async (request) => {
    await ready().catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready')
      throw new Unavailable()
    })
    return { status: 'ready' }
  })
}

function describe(
  app: FastifyInstance,
  { base: { config }, endpoints, about }: ServerOptions,
  counter: Counter,
) {
  const count = (request: FastifyRequest) => countAddress(counter, request)
  const { PUBLIC_URL: publicUrl, MCP_URL: mcpUrl } = config
  const paths = serveDocumentation(app, { endpoints, about, publicUrl, mcpUrl, count })
  for (const path of paths) refuseOtherMethods(app, path, ['GET'], counter)
}
