import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'

/** How long the service may take to say anything at all. */
const patienceMs = 10_000

export interface RawRequest {
  readonly method: string
  /** Sent as it is: nothing is normalized or escaped. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string | Buffer | undefined
}

export interface RawReply {
  readonly status: number
  readonly type: string
  readonly requestId: string | undefined
  readonly text: string
}

/** The connection was closed before an answer came, as a server may do that is sent too much. */
export const hungUp = 'hung up'

/** Sends requests that an ordinary client would refuse to send. */
export const rawClient = (origin: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const { hostname, port } = new URL(origin)
  const send = async ({ method, path, headers = {}, body }: RawRequest): Promise<RawReply> => {
    const signal = AbortSignal.timeout(patienceMs)
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const options = { agent, hostname, port, method, path, signal }
    const sent = request({ ...options, headers: { ...length, ...headers } })
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>
    sent.end(body)
    const [response] = await answered
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    return {
      status: response.statusCode ?? 0,
      type: response.headers['content-type'] ?? '',
      requestId: response.headers['x-request-id'] as string | undefined,
      text: Buffer.concat(chunks).toString(),
    }
  }
  return { send, close: () => agent.destroy() }
}

/** Writes bytes that need not be HTTP and gives all that came back until the connection was closed. */
export const exchange = async (
  origin: string,
  bytes: string | Buffer,
  { leaveAfter }: { leaveAfter?: 'sending' } = {},
): Promise<string> => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => undefined)
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(patienceMs) })
  if (leaveAfter === 'sending') socket.write(bytes, () => socket.destroy())
  else socket.end(bytes)
  await closed
  return Buffer.concat(chunks).toString('latin1')
}
