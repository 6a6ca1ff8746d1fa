import { z } from 'zod'
import type { RefusalKind } from '../errors.ts'
import type { Config } from '../config.ts'
import type { EndpointTool } from '../mcp/endpoint-tool.ts'
import type { OwnFields } from '../query/own-fields.ts'
import type { QueriedFields } from '../query/queried-fields.ts'
import type { Access, Scope, Scopes } from '../scope.ts'
import type { JudgedLater } from '../wire/text-faults.ts'
import type { ApiResponse, TextMedia, TextResponse } from './api-response.ts'
import type { Limit } from './rate-limit.ts'
import type { FixedRead } from '../records/read-ahead.ts'
import type { Slow } from './slow.ts'
import type { Receives, Upload } from './upload.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * What a call does: it reads, it changes the workspace, it costs credits, or it reaches someone
 * outside. Keys, grants, agents and approvals all decide by it.
 */
export type Effect = (typeof effects)[number]
export const effects = ['read', 'write', 'spend', 'outward'] as const

type Shape = z.ZodType
type Output<S> = S extends Shape ? z.output<S> : undefined

/** What an operation returns when it succeeds. */
export interface Returns<R extends Shape | undefined = Shape | undefined> {
  readonly status: 200 | 201 | 202 | 204
  readonly description: string
  readonly body: R
  /** True where the body is a list, whose positions become links. */
  readonly isList?: boolean
  /** Set where the body is text that is sent as it is made: the forms that it may have, each with an example. */
  readonly media?: Readonly<Record<string, string>>
  /** Other forms that a caller may ask for, in which it is sent as text. */
  readonly alsoAs?: readonly TextMedia[]
  /** Where the created record can be read: its parameters are members of the body, or of the path called. */
  readonly location?: `/${string}/`
  /** True where it tells more than what is read there afterwards, such as a secret that is shown once. */
  readonly tellsMore?: boolean
}

export function ok<R extends Shape>(body: R, description = 'Success'): Returns<R> {
  return {
    status: 200,
    description,
    body,
  }
}
/** A list, as `listOf` describes it; or as `rowsOf` does, and `listHeaders` with it. */
export function listed<R extends Shape>(body: R): Returns<R> {
  return { status: 200, description: 'Success', body, isList: true }
}

/** Text that may be of any length, sent as it is made. */
export function streamed(media: Readonly<Record<string, string>>, description: string) {
  return { status: 200, description, media, body: z.custom<AsyncIterable<string>>() } as const
}

/** The sentence that documents a header; as `always` where each success has it. */
export type HeaderSaid = string | { readonly always: string }

/** Headers that each success has. */
export function always<N extends string>(headers: Readonly<Record<N, string>>) {
  const each = Object.entries<string>(headers).map(([name, said]) => [name, { always: said }])
  return Object.fromEntries(each) as Record<N, { readonly always: string }>
}

/** What a list says beside its rows, where its body has no place for it. */
export const listHeaders = {
  Link: 'Addresses of the `next` and `prev` pages, if there are any (RFC 8288).',
  ...always({ 'X-Total-Count': 'Rows in the whole list, as far as they are counted.' }),
}

/** What a file says beside its text. */
export const fileHeaders = always({
  'Content-Disposition': 'Suggested name for the file.',
})

/** A new record; `location` is the path it can be read at, where there is one. */
export function created<R extends Shape>(body: R, location?: Returns['location']): Returns<R> {
  return {
    status: 201,
    description: 'Created',
    body,
    ...(location === undefined ? {} : { location }),
  }
}

/** The same where it tells more than can be read there afterwards. */
export function createdOnceShown<R extends Shape>(
  body: R,
  location: Returns['location'],
): Returns<R> {
  return { ...created(body, location), tellsMore: true }
}

export const noContent: Returns<undefined> = {
  status: 204,
  description: 'Done; the response has no body',
  body: undefined,
}

/** Facts of the HTTP request that a handler may need beyond its validated input. */
export interface Caller {
  readonly address: string
  readonly userAgent?: string | undefined
  readonly acceptLanguage?: string | undefined
  /** Of an operation that attaches, or of a visitor. @throws ValidationFailed for a bad key */
  readonly idempotencyKey?: string | undefined
  /** The last part of a stream that the caller has. */
  readonly lastEventId?: string | undefined
  /** Aborted when the caller has gone away or the service stops. */
  readonly signal?: AbortSignal
  /** Milliseconds since the request came, as long as it is asked. */
  readonly waitedMs?: number
  /** The body as it arrived, and its headers. */
  readonly delivery?: SignedDelivery
}

/** What a signature is compared with. */
export interface SignedDelivery {
  readonly bytes: Buffer
  header(name: string): string | undefined
}

/** One call as limits see it: whose network it came from, and who makes it. */
export interface LimitedCall<B> {
  readonly address: string
  /** The address itself. */
  readonly sender: string
  /** The caller's own name; visitors share one. */
  readonly caller: string
  readonly body: B
}

export interface EndpointLimit<B> {
  bucket(call: LimitedCall<B>): string
  limit(config: Config): Limit
  /** Lets a call pass whose bucket is used up; asked only then. */
  spares?(scope: Scope, call: LimitedCall<B>): Promise<boolean>
}

export interface Call<
  A extends Access,
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Shape | undefined,
  S,
> {
  readonly scope: Scopes[A]
  readonly params: Output<P>
  readonly query: Output<Q>
  readonly body: Output<B>
  readonly target: S
  readonly caller: Caller
  /** Whether it is only tried; of an operation whose handler sees to that itself. */
  readonly isDryRun?: boolean
  /** Of an operation that says what it receives. */
  readonly upload?: Upload
}

/** One operation of the API, as a value: routing, refusals, validation, OpenAPI and tests come from it. */
export interface Endpoint<
  A extends Access = Access,
  P extends Shape | undefined = Shape | undefined,
  Q extends Shape | undefined = Shape | undefined,
  B extends Shape | undefined = Shape | undefined,
  R extends Shape | undefined = Shape | undefined,
  S = unknown,
> {
  readonly route: `${Method} /${string}/` | `${Method} /${string}.json`
  /** The function that clients are generated with: verb first, as `listContacts`. That of the tool, or by the summary, where left out. */
  readonly name?: string
  /** Imperative, shown as the operation's title. */
  readonly summary: string
  readonly description?: string
  readonly access: A
  /** GET reads unless it says otherwise; every other method says what it does. */
  readonly effect?: Effect
  readonly params?: P
  /** Without `organization_id`, which every workspace operation accepts by itself. */
  readonly query?: Q
  /** The fields that a query string may filter by beside its declared members; the handler finds them in `where`. */
  readonly filteredBy?: QueriedFields
  /** The fields beyond them that an organization has; the handler finds filters by them in `sent`. */
  readonly ownFields?: OwnFields | undefined
  /** Without `organization_id`, which every workspace write accepts by itself. */
  readonly body?: B
  /** How many values the body may hold, where it brings many records at once. */
  readonly mostValues?: number
  /** What the handler checks of the body, one by one: a text in it that can't be stored does not refuse the rest. */
  readonly judgedLater?: JudgedLater
  /** Set where the body is a file that the handler reads as it arrives; it has no `body` then. */
  readonly receives?: Receives
  /** True where somebody signs what they send: the handler reads `delivery`, and nothing of the body is checked before. */
  readonly takesSigned?: boolean
  readonly returns: Returns<R>
  /** A second success, such as 200 beside 201; its body has the same shape. */
  readonly alsoReturns?: { readonly status: 200 | 201 | 202; readonly description: string }
  /** Response headers it may send, each with what documents it; `always` tells of those that each success has. */
  readonly headers?: Readonly<Record<string, HeaderSaid>>
  /** Beyond what the kernel refuses for it, such as NotFound where its path names a record. */
  readonly refuses?: readonly RefusalKind[]
  /**
   * Under an Idempotency-Key the handler and its remembered response commit together. Not for handlers
   * that work outside the database: they must be harmless when repeated.
   */
  readonly transactional?: boolean
  /**
   * True where a repeated Idempotency-Key attaches to the work that runs under it, or shows what came of it: the handler
   * finds the key with its caller, and nothing else is remembered.
   */
  readonly attaches?: boolean
  /**
   * Where `dry_run=true` may ask what would be: the handler runs and is rolled back; or it leaves nothing by itself, where
   * it waits for others meanwhile, or something has to be counted all the same.
   */
  readonly dryRun?: boolean | 'by handler'
  /**
   * True where a public operation shows members more: whoever names an organization has to be in it, and the
   * handler's scope is then that of a member.
   */
  readonly membersToo?: boolean
  /** The origins whose pages may call it, beside those that are listed for all, by what its path names. */
  readonly origins?: (scope: Scope, params: unknown) => Promise<readonly string[]>
  /** True where a body may also come as HTML forms send it; its members are then texts, or lists of them. */
  readonly takesForms?: true
  /** True where `If-None-Match` is honoured: 304 while the entity tag is the same. */
  readonly revalidates?: boolean
  /** True where the verb compares `If-Match` with the locked record before it changes it. */
  readonly conditional?: boolean
  /**
   * With what its handler begins to read: sent along with the gate's question, so that both take one round
   * trip. Only for what reads, or attaches.
   */
  readonly firstRead?: FixedRead<unknown>
  /** Where it reads what may take long; such reads have connections of their own and a time limit. */
  readonly slow?: Slow<Output<Q>>
  /** True where it may be called in an organization that is scheduled for deletion; what reads may. */
  readonly whileFrozen?: boolean
  /** True where members may call it who lack the second factor that the organization demands. */
  readonly withoutSecondFactor?: boolean
  /** Offers the operation to agents as an MCP tool. */
  readonly tool?: EndpointTool
  /** Tighter limits than the general ones, each on a bucket of its own. */
  readonly limits?: readonly EndpointLimit<Output<B>>[]
  readonly deprecated?: { readonly since: string; readonly sunset: string }
  /** Refuses a role that is too low for this body, before the rest of the input is looked at. */
  admit?(call: { scope: Scopes[A]; body: unknown }): void
  /** Finds what the path names, before the rest of the input is looked at; refuses with 404. */
  target?(call: { scope: Scopes[A]; params: Output<P> }): Promise<S>
  /** The whole list as comma-separated values, for who prefers `text/csv`; sent as it is made. */
  inCsv?(call: Call<A, P, Q, B, S>): AsyncIterable<string>
  /** A property, so that what it takes is compared strictly. */
  readonly handle: (
    call: Call<A, P, Q, B, S>,
  ) => Promise<
    R extends Shape
      ? z.input<R> | ApiResponse<z.input<R>> | TextResponse
      : void | ApiResponse<undefined>
  >
}

/** A tool that says nothing of its own but its name is written as that. */
type Declared<E extends AnyEndpoint> = Omit<E, 'tool'> & { readonly tool?: EndpointTool | string }

export function endpoint<
  A extends Access,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
  R extends Shape | undefined = Shape | undefined,
  S = undefined,
>({ tool, ...value }: Declared<Endpoint<A, P, Q, B, R, S>>): Endpoint<A, P, Q, B, R, S> {
  if (tool === undefined) return value
  return { ...value, tool: typeof tool === 'string' ? { name: tool } : tool }
}

/** The registry of all endpoints holds them without their type parameters. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyEndpoint = Endpoint<any, any, any, any, any, any>

export function effectOf(endpoint: AnyEndpoint): Effect {
  return endpoint.effect ?? (methodOf(endpoint) === 'GET' ? 'read' : 'write')
}

/** Whether an organization that is scheduled for deletion refuses it. */
export function isStoppedByDeletion(endpoint: AnyEndpoint): boolean {
  return isWorkspace(endpoint) && effectOf(endpoint) !== 'read' && endpoint.whileFrozen !== true
}

export function methodOf({ route }: AnyEndpoint): Method {
  return route.split(' ')[0] as Method
}
export function pathOf({ route }: AnyEndpoint): string {
  return route.slice(route.indexOf(' ') + 1)
}
/** Whether it is about a record that may not be there, or not for whoever asks. */
export function mayNotBeFound(endpoint: AnyEndpoint): boolean {
  return pathOf(endpoint).includes('{') || endpoint.target !== undefined
}

export function isWorkspace({ access }: AnyEndpoint): boolean {
  return access !== 'public' && access !== 'user'
}

/**
 * Whether its response is remembered under an Idempotency-Key. Visitors have no name under which to remember it,
 * a password is not kept for a day in any form, and a file is not read twice.
 */
export function isRemembered(endpoint: AnyEndpoint): boolean {
  return endpoint.attaches !== true && takesKey(endpoint)
}

/** Whether it may be sent with an Idempotency-Key. */
export function takesKey(endpoint: AnyEndpoint): boolean {
  if (methodOf(endpoint) !== 'POST' || endpoint.receives !== undefined) return false
  return endpoint.access !== 'public' && !takesPassword(endpoint)
}

function takesPassword({ body }: AnyEndpoint): boolean {
  const fields: z.ZodType[] = body instanceof z.ZodObject ? Object.values(body.shape) : []
  return fields.some((field) => field.meta()?.['format'] === 'password')
}
