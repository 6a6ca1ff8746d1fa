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

/** Sends requests that an ordinary client would refuse to send. */
export function rawClient(origin: string) {
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

/** How long an answer to bytes that may be half of a request is waited for before hanging up. */
const hesitationMs = 250

/**
 * Writes bytes that need not be HTTP and gives all that came back: until the service closes the
 * connection, or has given as many answers as are expected, or waits for more itself.
 */
export function exchange(
  origin: string,
  bytes: string | Buffer,
  { answers = 1, leaveAfter }: { answers?: number; leaveAfter?: 'sending' } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (text.split('HTTP/1.1 ').length > answers) socket.end()
    })
    socket.on('error', () => undefined)
    const hesitating = setTimeout(() => socket.end(), hesitationMs)
    const lost = setTimeout(() => {
      socket.destroy()
      reject(new Error('the service neither answers nor hangs up'))
    }, patienceMs)
    socket.on('close', () => {
      clearTimeout(hesitating)
      clearTimeout(lost)
      resolve(text)
    })
    if (leaveAfter === 'sending') socket.write(bytes, () => socket.destroy())
    else socket.write(bytes)
  })
}
