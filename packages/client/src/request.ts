import { operations, type OperationName, type Operations } from './contract.ts'
import { refusalOf, type Refusal } from './refusal.ts'

/** What a client is made with. */
export interface ClientOptions {
  /** Where the service is, as `https://growth.example`; the page's own origin where it is left out. */
  readonly origin?: string
  /** As `POST /auth/login/` returns it; a function is asked before each call. */
  readonly token?: string | (() => string | undefined)
  /** The organization of every call that does not name another. */
  readonly organizationId?: string
  /** How often a call is made at most. Calls that may do something twice are never repeated. */
  readonly maxAttempts?: number
  /** In place of the global `fetch`. */
  readonly fetch?: typeof fetch
}

/** What one call may say beyond its input. */
export interface CallOptions {
  readonly organizationId?: string
  /** Names a POST, so that it happens once however often it is sent; made up where it is left out. */
  readonly idempotencyKey?: string
  /** The `ETag` of the record as you know it. */
  readonly ifMatch?: string
  readonly signal?: AbortSignal
}

/** What came back, with the headers of the response, such as `etag` and `x-credits-charged`. */
export interface CallResult<T> {
  readonly data: T
  readonly status: number
  readonly headers: Headers
}

export type Input = Readonly<Record<string, unknown>>

/** Makes one call. @throws Refusal, and what `fetch` throws */
export async function request<N extends OperationName>(
  client: ClientOptions,
  name: N,
  input: Input,
  options: CallOptions,
): Promise<CallResult<Operations[N]['output']>> {
  const response = await send(client, requestOf(client, name, input, options))
  return {
    data: (await dataOf(response)) as Operations[N]['output'],
    status: response.status,
    headers: response.headers,
  }
}

/** JSON as what it says, and what else a service sends, such as CSV or lines of JSON, as its text. */
async function dataOf(response: Response): Promise<unknown> {
  const text = await response.text()
  const type = response.headers.get('content-type')
  if (type === null && text === '') return undefined
  return /^application\/(?:problem\+)?json *(?:;|$)/.test(type ?? '') ? JSON.parse(text) : text
}

interface Prepared {
  readonly url: string
  readonly init: RequestInit
  readonly isRepeatable: boolean
}

function requestOf(
  client: ClientOptions,
  name: OperationName,
  input: Input,
  options: CallOptions,
): Prepared {
  const { method, path, query, organization, isKeyed, isFile } = operations[name]
  const organizationId = options.organizationId ?? client.organizationId
  const parts = apart({ ...input }, path, query, organizationId)
  if (organization === 'query' && organizationId !== undefined)
    parts.search.set('organization_id', organizationId)
  if (organization === 'body') parts.body['organization_id'] ??= organizationId
  const content = isFile ? fileIn(parts.body) : undefined
  if (isFile || method === 'GET' || method === 'DELETE') moveInto(parts.search, parts.body)
  const sent = content ?? jsonOf(parts.body)
  const search = parts.search.size === 0 ? '' : `?${parts.search}`
  return {
    url: `${client.origin ?? ''}/api/v1${parts.path}${search}`,
    isRepeatable: method === 'GET' || isKeyed,
    init: {
      method,
      headers: headersOf(client, options, { type: sent?.type, isKeyed }),
      ...(sent === undefined ? {} : { body: sent.body }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    },
  }
}

/** The members of one input, each in the place where it is sent. */
function apart(
  input: Record<string, unknown>,
  template: string,
  query: readonly string[],
  organizationId: string | undefined,
) {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name] ?? (name === 'organization_id' ? organizationId : undefined)
    if (typeof value !== 'string') throw new TypeError(`${template} needs \`${name}\``)
    delete input[name]
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const name of query) {
    put(search, name, input[name])
    delete input[name]
  }
  return { path, search, body: input }
}

/** Several values are sent as one, with commas between. */
function put(search: URLSearchParams, name: string, value: unknown): void {
  if (value !== undefined && value !== null) search.set(name, value as string)
}

/** What no parameter is named for, such as a filter by a field, where there is no body that could hold it. */
function moveInto(search: URLSearchParams, rest: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(rest)) {
    put(search, name, value)
    delete rest[name]
  }
}

type Body = NonNullable<RequestInit['body']>

interface Content {
  readonly type: string
  readonly body: Body
}

/** Takes the file out of its input. */
function fileIn(input: Record<string, unknown>): Content | undefined {
  const { file, content_type: type } = input
  delete input['file']
  delete input['content_type']
  return file === undefined ? undefined : { type: String(type), body: file as Body }
}

function jsonOf(body: Record<string, unknown>): Content | undefined {
  if (Object.keys(body).length === 0) return undefined
  return { type: 'application/json', body: JSON.stringify(body) }
}

function headersOf(
  { token }: ClientOptions,
  { idempotencyKey, ifMatch }: CallOptions,
  { type, isKeyed }: { readonly type: string | undefined; readonly isKeyed: boolean },
): Record<string, string> {
  const known = typeof token === 'function' ? token() : token
  return {
    ...(known === undefined ? {} : { authorization: `Token ${known}` }),
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(isKeyed ? { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } : {}),
    ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
  }
}

async function send(client: ClientOptions, prepared: Prepared): Promise<Response> {
  const { fetch: sender = fetch, maxAttempts = 4 } = client
  let waited = 0
  for (let attempt = 1; ;) {
    const mayRepeat = prepared.isRepeatable && attempt < maxAttempts
    const outcome = await sender(prepared.url, prepared.init).catch((error: unknown) => {
      if (mayRepeat && prepared.init.signal?.aborted !== true) return undefined
      throw error
    })
    if (outcome?.ok === true) return outcome
    const refusal = outcome === undefined ? undefined : await refusalOf(outcome)
    const isGoingOn = refusal?.problem.code === 'idempotency_in_progress'
    const mayWait = isGoingOn && maxAttempts > 1 && waited < longestRunSeconds
    if (refusal !== undefined && !mayWait && !(mayRepeat && passes(refusal))) throw refusal
    const seconds = waitSeconds(outcome, attempt)
    await pause(seconds, prepared.init.signal)
    if (isGoingOn) waited += seconds
    else attempt += 1
  }
}

/** A request that was lost counts as going on for a minute: whoever asks for what came of it makes no further attempt. */
const longestRunSeconds = 90

/** Whether the same request may succeed a moment later. */
function passes({ status }: Refusal): boolean {
  return [429, 502, 503, 504].includes(status)
}

function waitSeconds(response: Response | undefined, attempt: number): number {
  const asked = Number(response?.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(asked) ? asked : Math.random() * 0.25 * 2 ** attempt
}

function pause(seconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    if (signal?.aborted === true) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
