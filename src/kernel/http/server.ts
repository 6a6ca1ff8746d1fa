import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type DoneFuncWithErrOrRes,
} from 'fastify'
import type { FastifyRequest } from 'fastify'
import { NotFound } from '../errors.ts'
import type { Registry } from 'prom-client'
import type { Gate } from '../gate.ts'
import type { Scope } from '../scope.ts'
import { apiPrefix } from './address.ts'
import { countAddress, type Counter } from './authentication.ts'
import { receiveRequests } from './arrival.ts'
import { boundArrival } from './arrival-time.ts'
import { largestBody, receiveBodies } from './body.ts'
import { listedOrigins, openReading, shareWithPages } from './cors.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { fail } from './failures.ts'
import { serveHealth } from './health.ts'
import { serveMetrics } from './metrics.ts'
import { serveDocumentation } from '../docs/routes.ts'
import type { AboutApi } from '../openapi/openapi.ts'
import { mount } from './mounting.ts'
import { refuseTheRest } from './other-methods.ts'
import { routeOf } from './shared-routes.ts'
import { shown } from '../wire/shown.ts'
import { generalLimits, RateLimiter } from './rate-limit.ts'
import { RequestLog } from './request-log.ts'
import { showFailure } from '../pages/failure-page.ts'
import { isForPerson } from '../pages/for-person.ts'
import { mountPages } from '../pages/mounting.ts'
import type { Page } from '../pages/page.ts'
import { mountPublicPages } from '../pages/public-mounting.ts'
import type { PublicPage } from '../pages/public-page.ts'
import { refuseUnreadable } from './client-errors.ts'
import { readablePath } from './readable-path.ts'
import { boundConnections, unaskedConnections } from './sockets.ts'

export interface ServerOptions {
  readonly base: Scope
  readonly gate: Gate
  readonly endpoints: readonly AnyEndpoint[]
  readonly pages: readonly Page[]
  readonly publicPages: readonly PublicPage[]
  /** What the served documentation says beyond the endpoints. */
  readonly about: AboutApi
  /** Of the program, as health tells it. */
  readonly version: string
  readonly outsideDatabase: Scope['db']
  readonly checkResponses: boolean
  /** What else of the process is measured. */
  readonly metrics?: Registry
  /** Refuses while the service cannot serve; decides `/health/ready/`. */
  readonly ready: () => Promise<void>
}

export interface HttpServer {
  readonly app: FastifyInstance
  readonly limiter: RateLimiter
}

/** Node's own limit on address and headers, so that no part of a path is longer. */
const longestHead = 16_384

/** How Fastify's router takes addresses apart, as `Addresses` does. */
const routing = { ignoreTrailingSlash: true, maxParamLength: longestHead }

/** The REST surface over real sockets: every endpoint mounted, every failure a problem document, or a page for a person. */
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
    childLoggerFactory: (_logger, bindings) =>
      new RequestLog(base.log, bindings) as unknown as FastifyBaseLogger,
    genReqId: () => base.newId(),
    bodyLimit: largestBody,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    requestTimeout: 0,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    trustProxy: 'loopback',
    rewriteUrl: ({ url = '/' }) => readablePath(url),
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
    routerOptions: routing,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => {
      refuseUnreadable(error, socket, base)
    },
  })
  const counter = { limiter, ...generalLimits(base.config) }
  boundConnections(app.server, base.config)
  const origins = listedOrigins(base.config)
  app.addHook('onRequest', (request, reply, done) => {
    shareWithPages(origins, request, reply)
    done()
  })
  receiveRequests(app, base.config, counter)
  boundArrival(app, base)
  decorate(app, options, counter)
  const closing = closeAfterLastResponses(app)
  receiveBodies(app, (request) => routeOf(request).config)
  serveMetrics(app, options.metrics)
  serveHealth(app, options.version, options.ready)
  describe(app, options, counter)
  const authenticator = { gate: options.gate, ...counter }
  mountPages(app, { ...options, service: options.about.title }, counter)
  mountPublicPages(app, options, counter)
  mount(app, options.endpoints, { ...options, closing, authenticator })
  return { app, limiter }
}

/** Endpoints check what they take and send, so that Fastify need not load what would. */
function noSchemas(): never {
  throw new TypeError('a route has no schema of its own: endpoint() has')
}

function decorate(
  app: FastifyInstance,
  { base, about, publicPages }: ServerOptions,
  counter: Counter,
) {
  const start = publicPages.find(({ isStart }) => isStart)?.path ?? '/'
  app.addHook('onSend', (request, reply, payload, done) => {
    void reply.headers(commonHeaders(request, reply))
    done(null, payload)
  })
  app.addHook('onRoute', (route) => {
    if (route.method === 'HEAD') route.onSend = [route.onSend ?? [], tellNoLength].flat()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request).url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
    done()
  })
  app.setErrorHandler((error, request, reply) =>
    isForPerson(request)
      ? showFailure(error, request, reply, { service: about.title, start })
      : fail(error, request, reply, base),
  )
  refuseTheRest(app, { config: base.config, counter }, (request) => {
    countAddress(counter, request)
    throw unknownRoute(request)
  })
}

/** To HEAD, Fastify would tell the length of nothing, in place of that of what has not changed (RFC 9110, 8.6). */
function tellNoLength(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  if (reply.statusCode === 304) void reply.removeHeader('content-length')
  done(null, payload)
}

/** A connection that is kept alive after its response, or made ahead of a request, would delay the stop by a minute. */
function closeAfterLastResponses(app: FastifyInstance): AbortSignal {
  const closing = new AbortController()
  const endUnasked = unaskedConnections(app.server)
  app.addHook('preClose', (done) => {
    closing.abort()
    endUnasked()
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
    detail: `There is no ${method} ${shown(url.split('?')[0] ?? '', 200)}; ${apiPrefix}/openapi.json lists every operation.`,
  })
}

function commonHeaders(request: FastifyRequest, reply: FastifyReply) {
  const headers: Record<string, string> = {
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
  }
  if (!reply.hasHeader('cache-control')) headers['cache-control'] = 'no-store'
  if (request.rateLimit !== undefined && request.rateLimit.limit !== Infinity) {
    headers['ratelimit-limit'] = String(request.rateLimit.limit)
    headers['ratelimit-remaining'] = String(request.rateLimit.remaining)
    headers['ratelimit-reset'] = String(request.rateLimit.resetSeconds)
  }
  return headers
}

function describe(
  app: FastifyInstance,
  { base: { config }, endpoints, about }: ServerOptions,
  counter: Counter,
) {
  const count = (request: FastifyRequest) => countAddress(counter, request)
  const { PUBLIC_URL: publicUrl, MCP_URL: mcpUrl } = config
  const paths = serveDocumentation(app, { endpoints, about, publicUrl, mcpUrl, count })
  for (const path of paths) app.offers.add(path, { sharing: new Map([['GET', openReading]]) })
}
