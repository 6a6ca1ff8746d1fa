import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Scope } from '../scope.ts'
import { methodOf, type AnyEndpoint } from './endpoint.ts'
import { routeOf } from './shared-routes.ts'

type Origins = ReadonlySet<string>

/** The origins whose pages may make every call. */
export function listedOrigins({ CORS_ORIGINS: listed = new Set() }: Config): Origins {
  return listed
}

/** What pages of other origins may do at one address: read it whatever they are, or call it if they are listed. */
export interface Sharing {
  readonly isOpen: boolean
  readonly exposes: readonly string[]
  /** Whose pages may call here beside the listed ones. */
  readonly admits?: (origin: string) => boolean
  /** The same where it depends on what the address names, such as a form and the sites that show it. */
  readonly origins?: (params: unknown) => Promise<readonly string[]>
  /** What pages send here beyond what they send everywhere. */
  readonly takes?: readonly string[]
}

export const openReading: Sharing = { isOpen: true, exposes: [] }

export function sharingOf(endpoint: AnyEndpoint, base: Scope): Sharing {
  const { access, headers = {}, origins } = endpoint
  return {
    isOpen: access === 'public' && methodOf(endpoint) === 'GET',
    exposes: Object.keys(headers),
    ...(origins && { origins: (params) => origins(base, params) }),
  }
}

const exposed = [
  'ETag',
  'Location',
  'Retry-After',
  'X-Request-Id',
  'X-Count-Exact',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Idempotent-Replayed',
  'Dry-Run',
  'Dry-Run-Status',
  'Deprecation',
  'Sunset',
]

/** Who asks, and about what. */
type Asked = Pick<FastifyRequest, 'headers' | 'params'>

/** The listed ones, and those of what the address names; asked for only where a page calls. */
async function originsAt(
  listed: Origins,
  { origins }: Sharing,
  { headers: { origin }, params }: Asked,
): Promise<Origins> {
  if (origins === undefined || origin === undefined) return listed
  return new Set([...listed, ...(await origins(params))])
}

/** Lets the page that asked see the response, a refusal too. No cookies: a page has what it was given. */
export function shareWithPages(origins: Origins, request: FastifyRequest, reply: FastifyReply) {
  const { sharing = { isOpen: false, exposes: [] } } = routeOf(request).config
  const allowed = allowedOrigin(origins, sharing, request)
  const depends = origins.size > 0 || (sharing.admits ?? sharing.origins) !== undefined
  if (!sharing.isOpen && depends) void reply.header('vary', 'Origin')
  if (allowed === undefined) return
  void reply.header('access-control-allow-origin', allowed)
  void reply.header('access-control-expose-headers', [...exposed, ...sharing.exposes].join(', '))
}

/** The same for pages of origins that the address names, which have to be looked up. */
export async function shareWithNamed(
  listed: Origins,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { sharing } = routeOf(request).config
  if (sharing?.origins === undefined) return
  shareWithPages(await originsAt(listed, sharing, request), request, reply)
}

function allowedOrigin(
  origins: Origins,
  sharing: Sharing,
  { headers: { origin } }: FastifyRequest,
) {
  if (sharing.isOpen) return '*'
  return origin !== undefined && mayCall(origins, sharing, origin) ? origin : undefined
}

/** Whether pages of an origin may make every call at an address. */
export function mayCall(
  origins: Origins,
  { admits }: Pick<Sharing, 'admits'>,
  origin: string,
): boolean {
  return origins.has(origin) || admits?.(origin) === true
}

/** What a page may send along: a token only from the origins that are listed. */
const plainHeaders = 'Content-Type, If-None-Match'
const callerHeaders = `Authorization, Idempotency-Key, If-Match, ${plainHeaders}`

/** Responds whether a page may make the call that it asks about; false where the request asks no such thing. */
export async function respondToPreflight(
  listed: Origins,
  offered: ReadonlyMap<string, Sharing>,
  request: Asked,
  reply: FastifyReply,
): Promise<boolean> {
  const { headers } = request
  const { origin, 'access-control-request-method': method } = headers
  const sharing = offered.get(method === 'HEAD' ? 'GET' : (method ?? ''))
  if (origin === undefined || sharing === undefined) return false
  const origins = await originsAt(listed, sharing, request)
  const isListed = mayCall(origins, sharing, origin)
  if (!isListed && !sharing.isOpen) return false
  void reply.headers({
    vary: 'Origin, Access-Control-Request-Method',
    'access-control-allow-origin': isListed ? origin : '*',
    'access-control-allow-methods': [...offered]
      .filter(([, { isOpen }]) => isListed || isOpen)
      .map(([name]) => name)
      .join(', '),
    'access-control-allow-headers': [
      isListed ? callerHeaders : plainHeaders,
      ...(sharing.takes ?? []),
    ].join(', '),
    'access-control-max-age': '7200',
  })
  return true
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly sharing?: Sharing
  }
}
