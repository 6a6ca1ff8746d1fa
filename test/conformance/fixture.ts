import type {
  CallToolResult,
  InputRequiredResult,
  ProtocolEra,
  ServerContext,
} from '@modelcontextprotocol/server'

/** One tool that the conformance suite calls. */
export interface Fixture {
  readonly description: string
  /** None where it takes nothing. */
  readonly inputSchema?: Readonly<Record<string, unknown>>
  /** True where more than one response is told. */
  readonly streams?: true
  run(
    context: ServerContext,
    input: Readonly<Record<string, unknown>>,
    era: ProtocolEra,
  ): CallToolResult | InputRequiredResult | Promise<CallToolResult | InputRequiredResult>
}

export type Fixtures = Readonly<Record<string, Fixture>>

export function said(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] }
}
