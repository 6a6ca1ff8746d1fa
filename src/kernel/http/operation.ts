import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { lazy } from '../lazy.ts'
import type { Logger } from '../log.ts'
import type { Scope } from '../scope.ts'
import { toldNow, whileAdmitted, type AskAgain } from '../still-admitted.ts'
import { isKnown } from '../wire/entity-tag.ts'
import {
  authenticate,
  authenticateAgain,
  enforce,
  type Authenticated,
  type Authenticator,
} from './authentication.ts'
import { bodyOf } from './body.ts'
import { declaredBy } from './declared.ts'
import { formOrJson } from './form-body.ts'
import { expectedState } from './precondition.ts'
import { runDry } from './dry-run.ts'
import { StreamResponse } from './api-response.ts'
import { effectOf, type AnyEndpoint, type Caller } from './endpoint.ts'
import { whenGone } from './gone.ts'
import { underLockedRole, locksRole } from './role-lock.ts'
import { requireKeyText, type StoredResponse } from './idempotency.ts'
import { network } from './network.ts'
import { once, keyedRequest } from './once.ts'
import { inputChecker, paramsChecker } from './operation-input.ts'
import { whileRead } from './reading-time.ts'
import { renderer } from './response.ts'
import { paced } from './slow.ts'
import { whileAllowed, type ReceivedUpload } from './upload.ts'

export interface OperationContext {
  readonly base: Scope
  readonly authenticator: Authenticator
  /** The rows of calls that belong to no organization: their remembered responses. */
  readonly outsideDatabase: Scope['db']
  /** In tests every response is also validated against its schema, and every refusal has to be declared. */
  readonly checkResponses: boolean
  /** Aborted when the service begins to stop. */
  readonly closing: AbortSignal
}

type Handler = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<string | FastifyReply | undefined>

/** The request handler of an endpoint, which is compiled for its first request. */
export function operation(endpoint: AnyEndpoint, context: OperationContext): Handler {
  if (endpoint.firstRead !== undefined && !readsFirst(endpoint))
    throw new TypeError(`${endpoint.route} writes, so what it reads must be read when it writes`)
  const handler = lazy(() => compiled(endpoint, context))
  if (!context.checkResponses) return (request, reply) => handler()(request, reply)
  const refused = lazy(() => declaredBy(endpoint))
  return (request, reply) => handler()(request, reply).catch(refused())
}

/** What attaches reads before it writes in any case, since its work is too long for a transaction. */
function readsFirst(endpoint: AnyEndpoint): boolean {
  return effectOf(endpoint) === 'read' || endpoint.attaches === true
}

function compiled(endpoint: AnyEndpoint, context: OperationContext): Handler {
  const check = inputChecker(endpoint)
  const checkPath = paramsChecker(endpoint)
  const render = renderer(endpoint, context)
  const notice = deprecationNotice(endpoint)
  const needed = { access: endpoint.access, locksRole: locksRole(endpoint) }
  const reads = effectOf(endpoint) === 'read'

  return async (request, reply) => {
    if (notice !== undefined) void reply.headers(notice)
    const sent = bodyOf(request.body, request.headers)
    const received = endpoint.takesForms ? await formOrJson(sent, request.headers) : sent
    const authenticated = await authenticate(
      context.authenticator,
      requestScope(context.base, request),
      endpoint,
      request,
      received,
    )
    endpoint.admit?.({ scope: authenticated.scope, body: received.value })
    const params = checkPath(request.params)
    const target =
      endpoint.target && (await endpoint.target({ scope: authenticated.scope, params }))
    const { isDryRun, ...input } = check(request.query, received)
    if (endpoint.limits !== undefined)
      await enforceLimits(context, endpoint.limits, request, { ...authenticated, body: input.body })
    const caller = new RequestCaller(request, reply, context.closing)
    const askAgain = () =>
      authenticateAgain(context.authenticator, context.base, endpoint, request, authenticated)
    const { upload: sending } = received as Partial<ReceivedUpload>
    const upload = sending && whileAllowed(authenticated.scope, askAgain, sending)
    const call = { ...input, isDryRun, params, target, caller, ...(upload && { upload }) }
    const run = underLockedRole(needed, context.authenticator.gate, async (scope) => {
      const handle = () => endpoint.handle({ ...call, scope })
      const result = await (reads ? toldNow(scope, askAgain, handle) : handle())
      return render(result, { url: request.url, params })
    })
    const ifMatch = expectedState(endpoint, request.headers)
    const entered =
      ifMatch === undefined ? authenticated.scope : { ...authenticated.scope, ifMatch }
    const scope = paced(endpoint, entered, { query: input.query, address: request.address })
    const stream = streamer(reply, scope, askAgain)
    if (endpoint.returns.media !== undefined)
      return stream(endpoint.returns.media, await endpoint.handle({ ...call, scope }))
    if (endpoint.inCsv !== undefined && prefersCsv(request.headers))
      return stream({}, new StreamResponse('text/csv', endpoint.inCsv({ ...call, scope })))
    if (isDryRun) return send(reply, await runDry(endpoint, scope, run))
    const keyed = keyedRequest(context, endpoint, request, { ...authenticated, scope }, received)
    const response = await (keyed ? once(endpoint, keyed, scope, run) : run(scope))
    return send(reply, endpoint.revalidates ? revalidated(request, response) : response)
  }
}

/** What is asked of a request only where an endpoint wants to know. */
class RequestCaller implements Caller {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #closing: AbortSignal

  constructor(request: FastifyRequest, reply: FastifyReply, closing: AbortSignal) {
    this.#request = request
    this.#reply = reply
    this.#closing = closing
  }

  get address() {
    return this.#request.address
  }
  get userAgent() {
    return this.#request.headers['user-agent']
  }
  get idempotencyKey() {
    const key = this.#request.headers['idempotency-key']
    if (key === undefined) return undefined
    requireKeyText(key, 'Idempotency-Key')
    return key
  }
  get lastEventId() {
    return this.#request.headers['last-event-id'] as string | undefined
  }
  get acceptLanguage() {
    return this.#request.headers['accept-language']
  }
  get delivery() {
    const { body, headers } = this.#request
    const { bytes } = bodyOf(body, headers)
    return { bytes, header: (name: string) => headers[name]?.toString() }
  }
  get waitedMs() {
    return this.#reply.elapsedTime
  }
  /** A response closes when it is sent, or when nobody listens. */
  get signal() {
    const gone = new AbortController()
    whenGone(this.#reply.raw, () => gone.abort())
    return AbortSignal.any([gone.signal, this.#closing])
  }
}

function requestScope(base: Scope, request: FastifyRequest): Scope {
  return { ...base, log: request.log as Logger, cause: { type: 'request', id: request.id } }
}

/** RFC 9745 and RFC 8594: since when an operation is deprecated, and when it ends. */
function deprecationNotice({ deprecated }: AnyEndpoint) {
  return (
    deprecated && {
      deprecation: `@${Math.floor(Date.parse(deprecated.since) / 1000)}`,
      sunset: new Date(deprecated.sunset).toUTCString(),
    }
  )
}

async function enforceLimits(
  { base, authenticator: { limiter } }: OperationContext,
  limits: NonNullable<AnyEndpoint['limits']>,
  request: FastifyRequest,
  { scope, callerName: caller, body }: Authenticated & { readonly body: unknown },
): Promise<void> {
  const call = { address: network(request.address), sender: request.address, caller, body }
  for (const { bucket, limit, spares } of limits) {
    const state = limiter.hit(bucket(call), limit(base.config))
    if (state.allowed || (await spares?.(scope, call)) !== true) enforce(request, state)
  }
}

/** Whether `text/csv` stands before what else the caller takes. */
function prefersCsv({ accept = '' }: FastifyRequest['headers']): boolean {
  return /^\s*text\/csv\b/i.test(accept)
}

/**
 * Where it fails on the way, or its caller may no more read it, the connection is cut, so that nobody takes half for the
 * whole.
 */
function streamer(reply: FastifyReply, scope: Scope, askAgain: AskAgain) {
  return (
    declared: Readonly<Record<string, string>>,
    result: AsyncIterable<string> | StreamResponse,
  ) => {
    const [first = ''] = Object.keys(declared)
    const { media, body, headers } =
      result instanceof StreamResponse ? result : new StreamResponse(first, result)
    const parts = Readable.from(whileRead(reply.raw, whileAdmitted(scope, askAgain, body)))
    return reply.headers(headers).type(`${media}; charset=utf-8`).send(parts)
  }
}

/** Without its body where the caller has it already. */
function revalidated({ headers }: FastifyRequest, response: StoredResponse): StoredResponse {
  const { etag } = response.headers
  return etag !== undefined && isKnown(headers['if-none-match'], etag)
    ? { ...response, status: 304, body: '' }
    : response
}

function send(reply: FastifyReply, { status, headers, body }: StoredResponse): string | undefined {
  if (status !== 204 && status !== 304) void reply.type('application/json; charset=utf-8')
  void reply.code(status).headers(headers)
  return status === 204 || status === 304 ? undefined : body
}
