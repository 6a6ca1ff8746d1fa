import type { EndpointTool } from '../mcp/endpoint-tool.ts'
import type { AnyEndpoint } from './endpoint.ts'

/** What an operation says otherwise than its noun alone; of its tool too, whose name follows from the noun. */
export type More = Omit<Partial<AnyEndpoint>, 'tool'> & { readonly tool?: Partial<EndpointTool> }

/** The same with the tool's name, where it has none of its own. */
export function withTool(name: string, more: More | undefined): Partial<AnyEndpoint> {
  return { ...more, tool: { name, ...more?.tool } }
}
