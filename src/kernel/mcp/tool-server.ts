import { setImmediate } from 'node:timers/promises'
import {
  createMcpHandler,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  SUPPORTED_PROTOCOL_VERSIONS,
  type AuthInfo,
  type ProtocolEra,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { largestBody } from '../http/body.ts'
import { lazy } from '../lazy.ts'
import type { Scope } from '../scope.ts'
import { nearest } from '../text/nearest.ts'
import type { AboutMcp } from './about.ts'
import type { Beside, OwnTools } from './beside.ts'
import { toolCaller, type CallContext, type McpCaller, type ToolCaller } from './call.ts'
import { requireFirstPage } from './first-page.ts'
import { isAllowed, listing, priced, type Length, type Prices } from './listing.ts'
import {
  oneResponse,
  plainBatch,
  plainRequest,
  statelessVersion,
  type PlainRequest,
  type Server,
} from './one-response.ts'
import type { Resource } from './resource.ts'
import { serveResources } from './resource-server.ts'
import { RunningCalls } from './running-calls.ts'
import type { AnyTool, Progress } from './tool.ts'

/** Newest first: the stateless revision, then those that begin with a handshake. */
export const protocolVersions: readonly string[] = [
  statelessVersion,
  ...SUPPORTED_PROTOCOL_VERSIONS,
]

export interface ToolServerContext extends CallContext {
  readonly about: AboutMcp
  /** What metered features cost now. */
  readonly prices: (base: Scope) => Promise<Prices>
  /** What tools read that people attach. */
  readonly resources: readonly Resource[]
  readonly beside?: Beside | undefined
}

export interface ToolServer {
  /** Serves a message that came with the request: responds with JSON, as the protocol wants, or not at all. */
  serve(request: Request, message: unknown, caller: McpCaller): Promise<ToolResponse>
  /** Cancels a call of the older protocol, whose clients say so in a request of its own. */
  cancel(caller: McpCaller, requestId: unknown): void
}

/** Nothing, where nobody waits any more. */
export type ToolResponse = string | Response | undefined

/**
 * Speaks both protocol families over one address and keeps nothing between requests, so that any
 * node can serve any of them. Who calls is decided before.
 */
export function createToolServer(
  tools: readonly AnyTool[],
  context: ToolServerContext,
): ToolServer {
  const running = new RunningCalls()
  const serverFor = serverMaker(tools, context, running)
  const handler = createMcpHandler(({ authInfo, era }) => serverFor(callerOf(authInfo), era), {
    maxRequestBodySize: largestBody,
  })
  const respond = (caller: McpCaller, plain: PlainRequest, { signal }: Request) =>
    oneResponse(serverFor(caller, plain.classification.era), plain, signal)
  return {
    serve: async (request, message, caller) => {
      const plain = plainRequest(message, request.headers)
      if (plain !== undefined && context.beside?.streams(plain.message) !== true)
        return respond(caller, plain, request)
      const batch = plainBatch(message, request.headers)
      if (batch !== undefined)
        return inTurn(batch, (each, isLater) => respond({ ...caller, isLater }, each, request))
      return handler.fetch(request, { authInfo: authInfoOf(caller), parsedBody: message })
    },
    cancel: (caller, id) => running.cancel(callName(caller, id)),
  }
}

/** One after the other, and between them whatever else is waiting: a batch must hold up nobody. */
async function inTurn(
  batch: readonly PlainRequest[],
  respond: (request: PlainRequest, isLater: boolean) => Promise<string | undefined>,
): Promise<string | undefined> {
  const responses: string[] = []
  for (const request of batch) {
    const response = await respond(request, responses.length > 0)
    if (response === undefined) return undefined
    responses.push(response)
    await setImmediate()
  }
  return `[${responses.join(',')}]`
}

const fiveMinutes = { ttlMs: 300_000, cacheScope: 'private' } as const
/** Whoever keeps a resource asks again whether it changed. */
const stale = { ttlMs: 0, cacheScope: 'private' } as const
const cacheHints = {
  'tools/list': fiveMinutes,
  'server/discover': fiveMinutes,
  'prompts/list': fiveMinutes,
  'resources/templates/list': fiveMinutes,
  'resources/list': stale,
  'resources/read': stale,
} as const

/** Compiles how a server is made for one request of one caller. */
function serverMaker(
  tools: readonly AnyTool[],
  context: ToolServerContext,
  running: RunningCalls,
): (caller: McpCaller, era: ProtocolEra) => Server {
  const { name, title, version, instructions } = context.about
  const list = lister(tools, context)
  const find = finder(tools, context)
  const read = readers(tools, context)
  const options = {
    instructions,
    supportedProtocolVersions: [...protocolVersions],
    capabilities: {
      tools: { listChanged: false },
      resources: { listChanged: false, subscribe: false },
      prompts: { listChanged: false },
    },
    cacheHints,
  }
  return (caller, era) => {
    const { server } = new McpServer({ name, title, version }, options)
    const own: OwnTools = {
      list: async (request) => {
        requireFirstPage(request)
        return { tools: await list(caller) }
      },
      call: async ({ params }, { mcpReq }) => {
        const call = find(caller, params.name)
        const run = (signal: AbortSignal) =>
          call(caller, { ...asked(mcpReq), input: params.arguments, signal })
        return era === 'modern'
          ? run(mcpReq.signal)
          : running.run(callName(caller, mcpReq.id), mcpReq.signal, run)
      },
    }
    server.setRequestHandler('tools/list', own.list)
    server.setRequestHandler('tools/call', own.call)
    serveResources(server, {
      resources: context.resources,
      tools,
      caller,
      call: (tool, input) => read(tool)(caller, { ...unasked, input }),
    })
    context.beside?.extend(server, era, own)
    return server
  }
}

/** Nobody cancels a reading, and nobody is told how far it is. */
const unasked = {
  idempotencyKey: undefined,
  progress: () => undefined,
  signal: new AbortController().signal,
} as const

/** The tools that read resources, whichever an address offers. */
function readers(tools: readonly AnyTool[], context: ToolServerContext) {
  const names = new Set(context.resources.map(({ tool }) => tool))
  const callers = new Map(
    tools
      .filter(({ name }) => names.has(name))
      .map((tool) => [tool.name, lazy(() => toolCaller(tool, context))]),
  )
  return (name: string): ToolCaller => {
    const caller = callers.get(name)
    if (caller === undefined) throw new TypeError(`no tool "${name}" reads a resource`)
    return caller()
  }
}

function authInfoOf(caller: McpCaller): AuthInfo {
  const { credentialId, permissions } = caller.holder
  return { token: '', clientId: credentialId, scopes: [...permissions], extra: { caller } }
}

function callerOf(authInfo: AuthInfo | undefined): McpCaller {
  const caller = authInfo?.extra?.['caller']
  if (caller === undefined) throw new Error('an MCP request passed without its caller')
  return caller as McpCaller
}

/** Clients of one credential count their requests alike; address and program tell most of them apart. */
function callName({ holder, address, userAgent }: McpCaller, id: unknown): string {
  return JSON.stringify([holder.kind, holder.credentialId, address, userAgent, id])
}

/** What the tools of the address are, as the holder may call them, with what they cost now. */
function lister(tools: readonly AnyTool[], { prices, reword }: ToolServerContext) {
  const listed = (length: Length) =>
    new Map(tools.map((tool) => [tool, lazy(() => listing(tool, reword, length))]))
  const lists = { full: listed('full'), short: listed('short') }
  return async ({ base, holder, tools: offered }: McpCaller) => {
    const isAsked = [...offered].some(({ isDefault }) => isDefault !== true)
    const allowed = [...lists[isAsked ? 'full' : 'short']].filter(
      ([tool]) => offered.has(tool) && isAllowed(tool, holder),
    )
    const current = allowed.some(([{ priceOf }]) => priceOf !== undefined)
      ? await prices(base)
      : new Map<string, string>()
    return allowed.map(([tool, one]) => priced(one(), tool, current))
  }
}

function asked({ _meta: meta, notify }: ServerContext['mcpReq']) {
  const key = meta?.['idempotency-key']
  return {
    idempotencyKey: typeof key === 'string' ? key : undefined,
    progress: progressOf(meta?.progressToken, notify),
  }
}

function progressOf(
  progressToken: string | number | undefined,
  notify: ServerContext['mcpReq']['notify'],
): Progress {
  if (progressToken === undefined) return () => undefined
  return (progress, total, message) => {
    const params = { progressToken, progress, total, message }
    // Who went away meanwhile misses nothing that they wait for.
    notify({ method: 'notifications/progress', params }).catch(() => undefined)
  }
}

/** Finds among the tools of the caller's address. @throws ProtocolError with what was meant */
function finder(tools: readonly AnyTool[], context: ToolServerContext) {
  const callers = new Map(tools.map((tool) => [tool, lazy(() => toolCaller(tool, context))]))
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  return ({ tools: offered }: McpCaller, name: string): ToolCaller => {
    const found = byName.get(name)
    const caller = found === undefined || !offered.has(found) ? undefined : callers.get(found)
    if (caller !== undefined) return caller()
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      found === undefined
        ? `There is no tool "${name}". ${hint(name, [...byName.keys()])}`
        : `This connection does not offer "${name}". Call ?toolsets=${found.toolsets?.[0]} or ?toolsets=all, without headers that leave it out.`,
    )
  }
}

function hint(name: string, names: readonly string[]): string {
  const suggestion = nearest(name, names)
  return suggestion === undefined ? 'tools/list names them all.' : `Did you mean "${suggestion}"?`
}
