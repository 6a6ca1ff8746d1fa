/** What a client of the API sees of an answer. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  // Tests read answers the way a client without types does.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** Calls the service over a real socket, as one caller. */
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
    const response = await fetch(path.startsWith('http') ? path : `${this.origin}/api/v1${path}`, {
      method,
      headers: {
        ...(this.token === undefined ? {} : { authorization: `Token ${this.token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = /json(;|$)/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      body: json && text !== '' ? JSON.parse(text) : text,
    }
  }
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array
}
