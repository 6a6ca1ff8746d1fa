import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FieldError } from '../errors.ts'
import { countAddress } from '../http/authentication.ts'
import { bodyOf } from '../http/body.ts'
import { asRefusal, logFault } from '../http/failures.ts'
import { whenGone } from '../http/gone.ts'
import { refuseMethod } from '../http/other-methods.ts'
import { lazy } from '../lazy.ts'
import { validationFailed } from '../wire/input.ts'
import { mostValuesOfMany } from '../wire/size-fault.ts'
import { authenticate, type McpAuthenticator } from './authentication.ts'
import type { McpCaller } from './call.ts'
import { hostCheck, pageSharing } from './host.ts'
import { withoutNullArguments } from './null-arguments.ts'
import { rpcError } from './http-refusal.ts'
import type { FixedRead } from '../records/read-ahead.ts'
import type { ToolResponse, ToolServer, ToolServerContext } from './tool-server.ts'
import type { AnyTool } from './tool.ts'
import { toolsetChooser } from './toolsets.ts'
import { wording } from './wording.ts'

export interface McpOptions extends McpAuthenticator, Omit<ToolServerContext, 'reword'> {
  readonly tools: readonly AnyTool[]
}

/**
 * Mounts the MCP endpoint at the path of MCP_URL, and its health page below. It shares the server's
 * request ids, headers and log; what it refuses as a whole is a JSON-RPC error.
 */
export function mountMcp(app: FastifyInstance, options: McpOptions): void {
  const path = new URL(options.base.config.MCP_URL).pathname.replace(/\/$/, '')
  void app.register(async (mcp) => {
    mcp.setErrorHandler((error, request, reply) => refuse(error, request, reply, options))
    serveTools(mcp, `${path}/`, options)
    serveHealth(mcp, `${path}/health/`, options)
  })
}

function refuse(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { base: { told } }: McpOptions,
) {
  const refusal = asRefusal(error)
  logFault(request.log, error, refusal)
  const body = rpcError(refusal, { ...told, requestId: request.id })
  return reply
    .code(refusal.kind.status)
    .headers(refusal.options.headers ?? {})
    .type('application/json')
    .send(JSON.stringify(body))
}

/** What speaks the protocol is loaded when somebody asks for it. */
function speaking() {
  return import('./tool-server.ts')
}

function serveTools(mcp: FastifyInstance, url: string, options: McpOptions) {
  const { tools } = options
  const server = lazy(async () => {
    const { createToolServer } = await speaking()
    return createToolServer(tools, { ...options, reword: wording(tools) })
  })
  const choose = toolsetChooser(tools)
  const firstReads = new Map(tools.map(({ name, firstRead }) => [name, firstRead]))
  const requireOwnHost = hostCheck(options.base.config)
  const sharing = pageSharing(options.base.config)
  mcp.route({
    method: 'POST',
    url,
    config: { sharing, mostValues: mostValuesOfMany },
    onRequest: async (request) => requireOwnHost(request),
    handler: async (request, reply) => {
      const caller: McpCaller = {
        ...(await authenticate(options, request, firstReadOf(request, firstReads))),
        tools: choose(request),
        address: request.address,
        userAgent: request.headers['user-agent'] ?? '',
        idempotencyKey: request.headers['idempotency-key'] as string | undefined,
      }
      return speak(await server(), request, reply, caller)
    },
  })
  const offer = {
    sharing: new Map([['POST', sharing]]),
    detail: 'Use POST: this server keeps no sessions and opens no streams of its own.',
  }
  // Here, and not where all others are refused, since a refusal of this protocol looks otherwise.
  mcp.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url,
    config: { isUncounted: true },
    handler: (request, reply) =>
      refuseMethod(
        offer,
        { request, reply, params: {} },
        { config: options.base.config, counter: options },
      ),
  })
}

interface JsonRpcCall {
  readonly method: unknown
  readonly params: { readonly name?: unknown } | null
}

/** What is longer is read only for who may call. */
const shortBody = 4_096

/** With what the one call of a request begins to read; in a batch, others may change it before. */
function firstReadOf(
  { body, headers }: FastifyRequest,
  reads: ReadonlyMap<unknown, FixedRead<unknown> | undefined>,
): FixedRead<unknown> | undefined {
  const received = bodyOf(body, headers)
  if (received.bytes.length > shortBody) return undefined
  const { method, params } = (received.value ?? {}) as Partial<JsonRpcCall>
  return method === 'tools/call' ? reads.get(params?.name) : undefined
}

async function speak(
  server: ToolServer,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: McpCaller,
): Promise<FastifyReply> {
  const message = messageOf(request)
  // The older protocol allows batches: each message counts like a request of its own.
  if (Array.isArray(message)) caller.countMore(message.length - 1)
  const cancelled = cancelledBy(message)
  if (cancelled !== undefined) server.cancel(caller, cancelled)
  return send(reply, await server.serve(webRequest(request, reply), message, caller))
}

const clientClosedRequest = 499

async function send(reply: FastifyReply, response: ToolResponse): Promise<FastifyReply> {
  if (response === undefined) return reply.code(clientClosedRequest).send()
  if (typeof response === 'string') return reply.type('application/json').send(response)
  if (response.headers.get('content-type') !== 'application/json') return reply.send(response)
  return reply
    .code(response.status)
    .type('application/json')
    .send(await response.text())
}

function messageOf(request: FastifyRequest): unknown {
  const { value, fault } = bodyOf(request.body, request.headers)
  if (fault !== undefined) throw fault
  if (value === undefined) throw refusedMessage('body', 'required', 'Send a JSON-RPC message.')
  const messages: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (messages.length > mostMessages)
    throw refusedMessage('body', 'too_many', `Send at most ${mostMessages} messages at once.`)
  if (messages.filter(asksForTools).length > 1)
    throw refusedMessage('body', 'too_many', 'Ask for the list of tools once.')
  if (messages.some(hasLongName))
    throw refusedMessage(
      'id',
      'too_long',
      'Use at most 200 characters for `id`, `method` and `name`.',
    )
  return withoutNullArguments(value)
}

/** They are served one after the other. */
const mostMessages = 10

function refusedMessage(field: string, code: FieldError['code'], message: string) {
  return validationFailed([{ field, code, message }])
}

/** The list is long, and the same for all that a batch asks for. */
function asksForTools(message: unknown): boolean {
  return (message as { readonly method?: unknown } | null)?.method === 'tools/list'
}

/** What an error repeats of a message. */
function hasLongName(message: unknown): boolean {
  const { id, method, params } = (message ?? {}) as Record<string, unknown>
  const { name } = (params ?? {}) as Record<string, unknown>
  return [id, method, name].some((text) => typeof text === 'string' && text.length > 200)
}

function cancelledBy(message: unknown): unknown {
  const said = message as { method?: unknown; params?: { requestId?: unknown } } | null
  return said?.method === 'notifications/cancelled' ? said.params?.requestId : undefined
}

/** As much of a web request as the protocol's package looks at, its body aside: a whole one costs dearly. */
function webRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController()
  whenGone(reply.raw, () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const headers = { get: (name: string) => textOf(request.headers[name.toLowerCase()]) }
  return { method: 'POST', headers, signal: gone.signal } as unknown as Request
}

function textOf(header: string | readonly string[] | undefined): string | null {
  return header === undefined ? null : String(header)
}

function serveHealth(mcp: FastifyInstance, url: string, options: McpOptions) {
  const tools = options.tools.map(({ name }) => name)
  mcp.get(url, async (request) => {
    countAddress(options, request)
    const { protocolVersions } = await speaking()
    return { status: 'ok', protocol_versions: protocolVersions, tools }
  })
}
