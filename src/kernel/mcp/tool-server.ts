import {
  createMcpHandler,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  SUPPORTED_PROTOCOL_VERSIONS,
  type AuthInfo,
  type McpHttpHandler,
} from '@modelcontextprotocol/server'
import { largestBody } from '../http/body.ts'
import { nearest } from '../text/nearest.ts'
import { caller, type CallContext, type Caller, type Visit } from './call.ts'
import { listing } from './listing.ts'
import type { AnyTool } from './tool.ts'

/** Newest first: the stateless revision, then those that begin with a handshake. */
export const protocolVersions: readonly string[] = ['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS]

const serverInfo = { name: 'workspace-growth-service', title: 'Workspace Growth', version: 'v1' }

const instructions = [
  'Tools of a business workspace: directory, contacts, prospecting and credits.',
  'Call list_organizations first and pass organization_id to the tools that work in one.',
  'Tools with the permission "spend" cost credits.',
  'A result with isError begins with a stable code and says what to do next.',
].join(' ')

const fiveMinutes = { ttlMs: 300_000, cacheScope: 'private' } as const

/**
 * Speaks both protocol families over one address and keeps nothing between requests, so that any
 * node can serve any of them. Whom it serves is decided before: `authInfoOf` carries the visit.
 */
export function createToolHandler(tools: readonly AnyTool[], context: CallContext): McpHttpHandler {
  const listed = tools.map(listing)
  const callers = new Map(tools.map((tool) => [tool.name, caller(tool, context)]))
  return createMcpHandler(
    ({ authInfo }) => {
      const { server } = new McpServer(serverInfo, {
        instructions,
        capabilities: { tools: { listChanged: false } },
        cacheHints: { 'tools/list': fiveMinutes, 'server/discover': fiveMinutes },
      })
      const visit = visitOf(authInfo)
      server.setRequestHandler('tools/list', () => ({ tools: listed }))
      server.setRequestHandler('tools/call', ({ params }) =>
        callerNamed(callers, params.name)(visit, params.arguments),
      )
      return server
    },
    { maxRequestBodySize: largestBody, maxSubscriptions: 0 },
  )
}

export function authInfoOf(visit: Visit): AuthInfo {
  return {
    token: '',
    clientId: visit.holder.keyId,
    scopes: [...visit.holder.permissions],
    extra: { visit },
  }
}

function visitOf(authInfo: AuthInfo | undefined): Visit {
  const visit = authInfo?.extra?.['visit']
  if (visit === undefined) throw new Error('an MCP request passed without a visit')
  return visit as Visit
}

function callerNamed(callers: ReadonlyMap<string, Caller>, name: string): Caller {
  const found = callers.get(name)
  if (found !== undefined) return found
  const suggestion = nearest(name, [...callers.keys()])
  const hint =
    suggestion === undefined ? 'tools/list names them all.' : `Did you mean "${suggestion}"?`
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${name}". ${hint}`)
}
