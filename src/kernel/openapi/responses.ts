import { AuthenticationRequired, InvalidToken, RateLimited, type RefusalKind } from '../errors.ts'
import { methodOf, type AnyEndpoint, type Returns } from '../http/endpoint.ts'
import { hasEntityTag } from '../http/response.ts'
import { exampleOf } from './example.ts'
import type { Header, Reference, Response } from './document.ts'
import { refusalsOf } from './refusals.ts'
import type { DescribedSchemas } from './schemas.ts'
import { Problem, problemType } from '../wire/problem.ts'

function text(description: string): Header {
  return { description, schema: { type: 'string' } }
}
function count(description: string): Header {
  return {
    description,
    schema: { type: 'integer', minimum: 0 },
  }
}

/** The headers that responses share. */
export const headers = {
  'X-Request-Id': text('Id of this request; quote it when you report a problem.'),
  'RateLimit-Limit': count('Requests that the current window allows.'),
  'RateLimit-Remaining': count('Requests left in the current window.'),
  'RateLimit-Reset': count('Seconds until the window ends.'),
  'Retry-After': count('Seconds to wait before the next attempt.'),
  'WWW-Authenticate': text('The scheme to authenticate with: `Token`.'),
  ETag: text('Names this state of the record; send it as `If-Match` with a change.'),
  Location: text('Where the new record can be read.'),
  'Dry-Run': text('`true` if nothing was kept.'),
  'Idempotent-Replayed': text('`true` if this is the stored response of an earlier request.'),
} satisfies Readonly<Record<string, Header>>

type HeaderName = keyof typeof headers

/** Every response of an operation, by its status; refusals refer to the shared ones. */
export function responsesOf(
  endpoint: AnyEndpoint,
  schemas: DescribedSchemas,
): Record<string, Response | Reference> {
  return Object.fromEntries([
    ...successes(endpoint, schemas),
    ...refusalsByStatus(endpoint).map(
      (kinds) =>
        [
          String(kinds[0]?.status),
          { $ref: `#/components/responses/${sharedName(kinds)}` },
        ] as const,
    ),
  ])
}

/** The refusals of all operations, each described once. */
export function sharedResponses(
  endpoints: readonly AnyEndpoint[],
  schemas: DescribedSchemas,
): Record<string, Response> {
  return Object.fromEntries(
    endpoints
      .flatMap(refusalsByStatus)
      .map((kinds) => [sharedName(kinds), refused(kinds, schemas)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

function refusalsByStatus(endpoint: AnyEndpoint): RefusalKind[][] {
  return [...Map.groupBy(refusalsOf(endpoint), ({ status }) => status).values()].toSorted(
    ([one], [other]) => (one?.status ?? 0) - (other?.status ?? 0),
  )
}

function sharedName(kinds: readonly RefusalKind[]) {
  return kinds.map(({ code }) => code).join('.')
}

function successes(endpoint: AnyEndpoint, schemas: DescribedSchemas): [string, Response][] {
  return [
    endpoint.returns,
    ...(endpoint.alsoReturns === undefined ? [] : [endpoint.alsoReturns]),
  ].map(({ status, description }) => [
    String(status),
    {
      description,
      headers: successHeaders(endpoint, status),
      ...contentOf(endpoint.returns, schemas),
    },
  ])
}

function contentOf(returns: Returns, schemas: DescribedSchemas): Pick<Response, 'content'> {
  if (returns.body === undefined) return {}
  const schema = schemas.output(returns.body)
  const example = exampleOf(schema, schemas.components)
  return { content: { 'application/json': { schema, example } } }
}

function successHeaders(endpoint: AnyEndpoint, status: number): Response['headers'] {
  return {
    ...common(
      ...(methodOf(endpoint) === 'POST' ? (['Idempotent-Replayed'] as const) : []),
      ...(status !== 204 && hasEntityTag(endpoint) ? (['ETag'] as const) : []),
      ...(status === 201 && endpoint.returns.location !== undefined ? (['Location'] as const) : []),
      ...(status !== 201 && endpoint.dryRun === true ? (['Dry-Run'] as const) : []),
    ),
    ...Object.fromEntries(
      Object.entries(endpoint.headers ?? {}).map(([name, description]) => [
        name,
        text(description),
      ]),
    ),
    ...retirement(endpoint),
  }
}

function retirement({ deprecated }: AnyEndpoint): Record<string, Header> {
  return deprecated === undefined
    ? {}
    : {
        Deprecation: text(`Since when it is deprecated: ${deprecated.since}.`),
        Sunset: text(`When it ends: ${deprecated.sunset}.`),
      }
}

function refused(kinds: readonly RefusalKind[], schemas: DescribedSchemas): Response {
  return {
    description: kinds.map(({ title }) => title).join('; '),
    headers: common(...headersOf(kinds)),
    content: {
      [problemType]: {
        schema: schemas.output(Problem),
        examples: Object.fromEntries(
          kinds.map(({ code }) => [code, { $ref: `#/components/examples/${code}` }]),
        ),
      },
    },
  }
}

function headersOf(kinds: readonly RefusalKind[]): HeaderName[] {
  return [
    ...(kinds.includes(RateLimited) ? (['Retry-After'] as const) : []),
    ...(kinds.some((kind) => kind === AuthenticationRequired || kind === InvalidToken)
      ? (['WWW-Authenticate'] as const)
      : []),
  ]
}

function common(...more: readonly HeaderName[]): Record<string, Reference> {
  return Object.fromEntries(
    (
      [
        'X-Request-Id',
        'RateLimit-Limit',
        'RateLimit-Remaining',
        'RateLimit-Reset',
        ...more,
      ] as const
    ).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
}
