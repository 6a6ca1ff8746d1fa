import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MethodNotAllowed } from '../errors.ts'
import type { Gate } from '../gate.ts'
import { countAddress } from '../http/admission.ts'
import { admitKey, type KeyDoor } from './admission.ts'
import type { Visit } from './call.ts'
import { hostCheck } from './host.ts'
import { authInfoOf, createToolHandler, protocolVersions } from './tool-server.ts'
import type { AnyTool } from './tool.ts'

export interface McpOptions extends KeyDoor {
  readonly gate: Gate
  readonly tools: readonly AnyTool[]
  readonly checkAnswers: boolean
}

/**
 * Mounts the MCP endpoint at the path of MCP_URL, and its health page below. It shares the server's
 * request ids, headers, log and problem documents; only the protocol's own responses are JSON-RPC.
 */
export function mountMcp(app: FastifyInstance, options: McpOptions): void {
  const path = new URL(options.base.config.MCP_URL).pathname.replace(/\/$/, '')
  void app.register(async (mcp) => {
    receiveBytes(mcp)
    serveTools(mcp, `${path}/`, options)
    serveHealth(mcp, `${path}/health/`, options)
  })
}

/** The protocol's own parser reads the body; here it is only bounded, by the server's limit. */
function receiveBytes(mcp: FastifyInstance) {
  mcp.removeAllContentTypeParsers()
  mcp.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => {
    done(null, bytes)
  })
}

function serveTools(mcp: FastifyInstance, url: string, options: McpOptions) {
  const handler = createToolHandler(options.tools, options)
  const requireOwnHost = hostCheck(options.base.config)
  const visits = new WeakMap<FastifyRequest, Visit>()
  mcp.route({
    method: 'POST',
    url,
    onRequest: async (request) => {
      requireOwnHost(request)
      visits.set(request, await admitKey(options, request))
    },
    handler: (request, reply) => speak(handler, request, reply, visits.get(request)),
  })
  mcp.route({ method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], url, handler: refuseMethod })
}

function refuseMethod() {
  throw new MethodNotAllowed({
    detail: 'Use POST: this server keeps no sessions and opens no streams of its own.',
    headers: { allow: 'POST' },
  })
}

async function speak(
  handler: McpHttpHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit | undefined,
): Promise<FastifyReply> {
  if (visit === undefined) throw new Error('an MCP request was not admitted')
  const response = await handler.fetch(webRequest(request, reply), { authInfo: authInfoOf(visit) })
  return reply.send(response)
}

function webRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const body = request.body instanceof Buffer ? new Uint8Array(request.body) : null
  return new Request(new URL(request.url, 'http://mcp'), {
    method: 'POST',
    headers: webHeaders(request),
    body,
    signal: gone.signal,
  })
}

/** Credentials end at the door: what speaks the protocol does not see them. */
const credentialHeaders = new Set(['authorization', 'cookie', 'x-mcp-api-key', 'x-api-key'])

function webHeaders({ headers }: FastifyRequest): Headers {
  const result = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !credentialHeaders.has(name)) result.set(name, String(value))
  return result
}

function serveHealth(mcp: FastifyInstance, url: string, options: McpOptions) {
  const tools = options.tools.map(({ name }) => name)
  mcp.get(url, async (request) => {
    countAddress(options, request)
    return { status: 'ok', protocol_versions: protocolVersions, tools }
  })
}
