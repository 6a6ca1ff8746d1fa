import type { Refusal, RefusalKind } from '../errors.ts'
import type { Header, Reference, Response } from '../openapi/document.ts'
import { isAlwaysThere } from '../openapi/headers.ts'
import { ofTheServer, refusalsOf } from '../openapi/refusals.ts'
import { successHeaders, ways } from '../openapi/successes.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { asRefusal } from './failures.ts'

/** Compiles what becomes of a failure: what the contract does not tell of is a fault, for tests to find. */
export function declaredBy(endpoint: AnyEndpoint): (error: unknown) => never {
  const known = new Set([...refusalsOf(endpoint), ...ofTheServer])
  return (error) => {
    const refusal = asRefusal(error)
    const [undeclared] = undeclaredOf(refusal, known)
    if (undeclared === undefined) throw error
    throw new TypeError(`${endpoint.route} sends ${undeclared}, which is not declared`, {
      cause: error,
    })
  }
}

function undeclaredOf({ kind, options }: Refusal, known: ReadonlySet<RefusalKind>): string[] {
  if (!known.has(kind)) return [`the refusal ${kind.code}`]
  const declared = new Set(Object.keys(kind.headers).map((name) => name.toLowerCase()))
  return Object.keys(options.headers ?? {})
    .filter((name) => !declared.has(name))
    .map((name) => `the header ${name} with ${kind.code}`)
}

/** What is sent of a success, as a checker sees it. */
interface Sent {
  readonly status: number
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>
}

/** What responses have whatever the operation: of the protocol, of pages of other origins, and of how it is sent. */
const general: ReadonlySet<string> = new Set([
  'access-control-allow-origin',
  'access-control-expose-headers',
  'connection',
  'content-length',
  'content-type',
  'vary',
  'x-content-type-options',
])

/** Compiles what checks the headers of a success, for tests. @throws TypeError where the contract tells others */
export function declaredHeaders(endpoint: AnyEndpoint): (sent: Sent) => void {
  const statuses = new Set<number>(ways(endpoint).map(({ status }) => status))
  if (endpoint.revalidates === true) statuses.add(304)
  return (sent) => {
    if (sent.status >= 400) return
    const [fault] = statuses.has(sent.status)
      ? headerFaults(successHeaders(endpoint, sent.status), sent)
      : [`sends the status ${sent.status}, which is not declared`]
    if (fault !== undefined) throw new TypeError(`${endpoint.route} ${fault}`)
  }
}

function headerFaults(declared: Response['headers'], { headers }: Sent): string[] {
  const known = new Set(Object.keys(declared).map((name) => name.toLowerCase()))
  const sent = Object.keys(headers).filter((name) => !general.has(name) && !isUnkept(name, headers))
  const due = Object.entries(declared).filter(([name, header]) => isDue(name, header, headers))
  return [
    ...sent
      .filter((name) => !known.has(name))
      .map((name) => `sends the header ${name}, which is not declared`),
    ...due
      .filter(([name]) => headers[name.toLowerCase()] === undefined)
      .map(([name]) => `lacks the header ${name}`),
  ]
}

/** Nothing is kept unless its operation says so. */
function isUnkept(name: string, headers: Sent['headers']): boolean {
  return name === 'cache-control' && headers[name] === 'no-store'
}

/** What is only tried has no state to be named, and another form than JSON says neither of the two. */
function isDue(name: string, header: Header | Reference, headers: Sent['headers']): boolean {
  if (name !== 'ETag' && name !== 'X-Count-Exact')
    return 'description' in header ? header.required === true : isAlwaysThere(name)
  const { 'content-type': type } = headers
  const isJson = typeof type !== 'string' || type.startsWith('application/json')
  return isJson && headers['dry-run'] === undefined
}
