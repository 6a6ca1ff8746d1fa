import {
  classifyInboundRequest,
  isJSONRPCRequest,
  PerRequestHTTPServerTransport,
  SUPPORTED_PROTOCOL_VERSIONS,
  type InboundClassificationOutcome,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type McpServer,
  type MessageClassification,
} from '@modelcontextprotocol/server'

type Headers = Pick<globalThis.Headers, 'get'>

/** What speaks the protocol over one connection. */
export type Server = McpServer['server']

export const statelessVersion = '2026-07-28'

/** One sound request whose result is all there is to say. */
export interface PlainRequest {
  readonly message: JSONRPCRequest
  readonly classification: MessageClassification
}

/**
 * Looks whether a message is such a request: a call of the stateless revision, any request of the
 * older ones. What is not goes to the protocol's package, which streams it or says what is wrong.
 */
export function plainRequest(body: unknown, headers: Headers): PlainRequest | undefined {
  if (!isJSONRPCRequest(body) || body.params?._meta?.progressToken !== undefined) return undefined
  const route = classifyInboundRequest({ httpMethod: 'POST', body, ...standardHeaders(headers) })
  if (isSoundCall(route, body, headers))
    return { message: body, classification: route.classification }
  if (route.kind !== 'legacy' || !isServedLegacy(headers)) return undefined
  return { message: body, classification: { era: 'legacy' } }
}

/** The same of a batch, which only older revisions know, and which no handshake may be part of. */
export function plainBatch(body: unknown, headers: Headers): PlainRequest[] | undefined {
  if (!Array.isArray(body) || body.length === 0) return undefined
  const plain = body.map((each) => plainRequest(each, headers)).filter(isOfBatch)
  return plain.length === body.length ? plain : undefined
}

function isOfBatch(plain: PlainRequest | undefined): plain is PlainRequest {
  return plain?.classification.era === 'legacy' && plain.message.method !== 'initialize'
}

function standardHeaders(headers: Headers) {
  const version = headers.get('mcp-protocol-version')
  const method = headers.get('mcp-method')
  const name = headers.get('mcp-name')
  return {
    ...(version === null ? {} : { protocolVersionHeader: version }),
    ...(method === null ? {} : { mcpMethodHeader: method }),
    ...(name === null ? {} : { mcpNameHeader: name }),
  }
}

type ModernRoute = Extract<InboundClassificationOutcome, { kind: 'modern' }>

/** A call whose headers are there and say what its body says, letter by letter. */
function isSoundCall(
  route: InboundClassificationOutcome,
  { method, params }: JSONRPCRequest,
  headers: Headers,
): route is ModernRoute {
  return (
    route.kind === 'modern' &&
    route.classification.revision === statelessVersion &&
    headers.get('mcp-protocol-version') === statelessVersion &&
    method === 'tools/call' &&
    headers.get('mcp-method') === method &&
    headers.get('mcp-name') === params?.['name']
  )
}

/** The older revisions have their clients take JSON and streams, and say so. */
function isServedLegacy(headers: Headers): boolean {
  const accept = headers.get('accept') ?? ''
  const version = headers.get('mcp-protocol-version')
  return (
    accept.includes('application/json') &&
    accept.includes('text/event-stream') &&
    (version === null || SUPPORTED_PROTOCOL_VERSIONS.includes(version))
  )
}

/**
 * Has a server made for this one request respond with one body; undefined once nobody waits any more.
 * The package's own connections make web streams and web responses of it, at twice the time of the call.
 */
export async function oneResponse(
  server: Server,
  { message, classification }: PlainRequest,
  gone: AbortSignal,
): Promise<string | undefined> {
  const exchange = new Exchange({ classification })
  await server.connect(exchange)
  gone.addEventListener('abort', () => void server.close(), { once: true })
  exchange.onmessage?.(message, classification.era === 'modern' ? { classification } : undefined)
  return exchange.response
}

/** A connection that ends with the first response. The package asks it which revision is spoken. */
class Exchange extends PerRequestHTTPServerTransport {
  readonly #responded = Promise.withResolvers<string | undefined>()
  readonly response: Promise<string | undefined> = this.#responded.promise

  override async send(message: JSONRPCMessage): Promise<void> {
    if ('id' in message && !('method' in message)) this.#responded.resolve(JSON.stringify(message))
  }

  override async close(): Promise<void> {
    this.#responded.resolve(undefined)
    await super.close()
  }
}
