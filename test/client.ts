import { request } from 'undici'

/** What a client of the API sees of an answer. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  // Tests read answers the way a client without types does.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** Calls the service over a real socket, as one caller. Tests call so often that what `fetch` costs more would be felt. */
export class Client {
  readonly origin: string
  readonly token: string | undefined
  readonly userId: string | undefined

  constructor(origin: string, token?: string, userId?: string) {
    this.origin = origin
    this.token = token
    this.userId = userId
  }

  get = (path: string, headers?: Record<string, string>) =>
    this.send('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('POST', path, body, headers)
  patch = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('PATCH', path, body, headers)
  delete = (path: string, headers?: Record<string, string>) =>
    this.send('DELETE', path, undefined, headers)

  /** `path` is relative to /api/v1 unless it is a whole address. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const url = path.startsWith('http') ? path : `${this.origin}/api/v1${path}`
    const response = await request(url, {
      method,
      headers: {
        ...(this.token === undefined ? {} : { authorization: `Token ${this.token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isRaw(body) ? body : body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.body.text()
    const received = new Headers(response.headers as Record<string, string>)
    const json = /json(;|$)/.test(received.get('content-type') ?? '')
    return {
      status: response.statusCode,
      headers: received,
      body: json && text !== '' ? JSON.parse(text) : text,
    }
  }
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array
}
