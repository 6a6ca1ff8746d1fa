import {
  classifyInboundRequest,
  isJSONRPCRequest,
  SUPPORTED_PROTOCOL_VERSIONS,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type McpServer,
  type MessageExtraInfo,
  type Transport,
} from '@modelcontextprotocol/server'

type Headers = Pick<globalThis.Headers, 'get'>

/** What speaks the protocol over one connection. */
export type Server = McpServer['server']

/**
 * Whether a message of the older protocols is one sound request whose result is all there is to say.
 * What is not goes to the protocol's package, which streams it or says what is wrong.
 */
export function hasOneResponse(message: unknown, headers: Headers): message is JSONRPCRequest {
  return (
    isJSONRPCRequest(message) &&
    message.params?._meta?.progressToken === undefined &&
    acceptsBoth(headers.get('accept')) &&
    isServed(headers.get('mcp-protocol-version')) &&
    classifyInboundRequest({ httpMethod: 'POST', body: message }).kind === 'legacy'
  )
}

/** The protocol has clients of these revisions take either form, and say so. */
function acceptsBoth(accept: string | null): boolean {
  return accept?.includes('application/json') === true && accept.includes('text/event-stream')
}

function isServed(version: string | null): boolean {
  return version === null || SUPPORTED_PROTOCOL_VERSIONS.includes(version)
}

/**
 * Has a server made for this one request respond with one body; undefined once nobody waits any more.
 * The package's own connection would build a web stream of one event, at twice the time of the call.
 */
export async function oneResponse(
  server: Server,
  request: JSONRPCRequest,
  gone: AbortSignal,
): Promise<string | undefined> {
  const exchange = new Exchange()
  await server.connect(exchange)
  gone.addEventListener('abort', () => void server.close(), { once: true })
  exchange.onmessage?.(request)
  return exchange.response
}

/** A connection that ends with the first response. */
class Exchange implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void
  readonly response: Promise<string | undefined>
  readonly #resolve: (response: string | undefined) => void

  constructor() {
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    this.response = promise
    this.#resolve = resolve
  }

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    if ('id' in message && !('method' in message)) this.#resolve(JSON.stringify(message))
  }

  async close(): Promise<void> {
    this.#resolve(undefined)
    this.onclose?.()
  }
}
