import {
  Client as McpClient,
  StreamableHTTPClientTransport,
  type PriorDiscovery,
} from '@modelcontextprotocol/client'
import type { Permission } from '#kernel/mcp/holder.ts'
import type { Client, Reply } from './client.ts'
import { world } from './world.ts'

export type Era = 'modern' | 'legacy'
export const eras: readonly Era[] = ['modern', 'legacy']

export interface KeyWish {
  readonly scope?: 'organization' | 'member'
  readonly permissions?: readonly Permission[]
  readonly expires_at?: string
  readonly monthly_credit_cap?: string | null
}

/** A new key of the caller's, for the organization. */
export async function keyOf(
  caller: Client,
  organizationId: string,
  wish: KeyWish = {},
): Promise<{ id: string; plaintext: string }> {
  const body = { organization_id: organizationId, name: 'Test key', ...wish }
  const created = await caller.post('/mcp/keys/', body)
  if (created.status !== 201) throw new Error(`no key: ${JSON.stringify(created.body)}`)
  return created.body
}

export function bearer(key: string) {
  return { authorization: `Bearer ${key}` }
}

/** What a request over MCP says of itself, where no client says it. */
export function overMcp(key: string) {
  return {
    ...bearer(key),
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  }
}

/** Runs `work` with a connected client of the protocol's own package, and closes it; `prior` is what it knows of the server. */
export async function withClient<R>(
  headers: Record<string, string>,
  era: Era,
  work: (client: McpClient) => Promise<R>,
  query = '',
  prior?: PriorDiscovery,
): Promise<R> {
  const { config } = await world()
  const mode = era === 'legacy' ? 'legacy' : { pin: '2026-07-28' }
  const client = new McpClient({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(config.MCP_URL + query), {
      requestInit: { headers },
    }),
    { ...(prior && { prior }) },
  )
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

export interface ToolReply {
  readonly refused: boolean
  /** The stable code of a refusal. */
  readonly code: string | undefined
  readonly text: string
  // Tests read answers the way a client without types does.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** What the server told of itself before the first call of a tool: clients may keep it, and tools are called thousands of times. */
let told: PriorDiscovery | undefined

/** Calls one tool of all; `body` is the structured answer, or the problem document of a refusal. */
export function callTool(
  key: string,
  name: string,
  input: Record<string, unknown> = {},
  era: Era = 'modern',
): Promise<ToolReply> {
  const call = async (client: McpClient) => {
    const discover = client.getDiscoverResult()
    if (discover !== undefined) told = { kind: 'modern', discover }
    const { isError, content, structuredContent, _meta } = await client.callTool({
      name,
      arguments: input,
    })
    const texts = content.map((block) => (block.type === 'text' ? block.text : ''))
    const refused = isError === true
    const body: unknown = refused ? _meta?.['problem'] : structuredContent
    const code = refused ? (body as { code: string }).code : undefined
    return { refused, code, text: texts[0] ?? '', body }
  }
  const prior = era === 'modern' ? told : undefined
  return withClient(bearer(key), era, call, '?toolsets=all', prior)
}

const ping = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/list',
  params: {},
}

/** The problem document within the JSON-RPC error that refuses a whole request. */
export function problemIn({ body }: Pick<Reply, 'body'>) {
  return body.error.data
}

/** A bare `tools/list` of the older protocol, as any HTTP program could send it. */
export async function post(
  headers: Record<string, string>,
  { query = '', body = ping }: { query?: string; body?: unknown } = {},
): Promise<Reply> {
  const { config, visitor } = await world()
  const accept = 'application/json, text/event-stream'
  return visitor.send('POST', config.MCP_URL + query, body, { accept, ...headers })
}
