import type {
  CallToolResult,
  JSONRPCRequest,
  ListToolsResult,
  ProtocolEra,
  ServerContext,
} from '@modelcontextprotocol/server'
import type { PageRequest } from './first-page.ts'
import type { Server } from './one-response.ts'

/** What the server does for its own tools, for who has others beside them. */
export interface OwnTools {
  /** All of them in one page. @throws ProtocolError for a cursor, of which none is given out */
  list(request?: PageRequest): Promise<ListToolsResult>
  call(request: ToolRequest, context: ServerContext): Promise<CallToolResult>
}

export interface ToolRequest {
  readonly params: {
    readonly name: string
    readonly arguments?: Record<string, unknown> | undefined
  }
}

/**
 * What is served beside the tools of the service and its resources. It has nothing there: it is where a suite that tries the
 * protocol puts what it calls, so that all else of the server is what it tries.
 */
export interface Beside {
  /** Adds to a server that was made for one request. */
  extend(server: Server, era: ProtocolEra, own: OwnTools): void
  /** Whether a request is told more than one response, or asked back, which the package's connection carries. */
  streams(request: JSONRPCRequest): boolean
}
