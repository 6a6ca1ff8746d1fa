import { AuthenticationRequired, InvalidToken, RateLimited, type RefusalKind } from '../errors.ts'
import { methodOf, type AnyEndpoint, type Returns } from './endpoint.ts'
import { exampleOf } from './example.ts'
import type { Header, Reference, Response } from './openapi-document.ts'
import { refusalsOf } from './openapi-refusals.ts'
import type { DescribedSchemas } from './openapi-schemas.ts'
import { Problem, problemType } from './problem.ts'

const text = (description: string): Header => ({ description, schema: { type: 'string' } })
const count = (description: string): Header => ({
  description,
  schema: { type: 'integer', minimum: 0 },
})

/** The headers that answers share. */
export const headers = {
  'X-Request-Id': text('Name of this request; quote it when something went wrong.'),
  'RateLimit-Limit': count('Requests that the current window allows.'),
  'RateLimit-Remaining': count('Requests that are left in the current window.'),
  'RateLimit-Reset': count('Seconds until the window ends.'),
  'Retry-After': count('Seconds to wait before the next attempt.'),
  'WWW-Authenticate': text('The scheme to authenticate with: `Token`.'),
  'Idempotent-Replayed': text('`true` when this is the remembered answer of an earlier request.'),
} satisfies Readonly<Record<string, Header>>

type HeaderName = keyof typeof headers

/** Every answer of an operation, by its status; refusals refer to the shared answers. */
export const responsesOf = (
  endpoint: AnyEndpoint,
  schemas: DescribedSchemas,
): Record<string, Response | Reference> =>
  Object.fromEntries([
    ...successes(endpoint, schemas),
    ...refusalsByStatus(endpoint).map(
      (kinds) =>
        [
          String(kinds[0]?.status),
          { $ref: `#/components/responses/${sharedName(kinds)}` },
        ] as const,
    ),
  ])

/** The refused answers of all operations, each described once. */
export const sharedResponses = (
  endpoints: readonly AnyEndpoint[],
  schemas: DescribedSchemas,
): Record<string, Response> =>
  Object.fromEntries(
    endpoints
      .flatMap(refusalsByStatus)
      .map((kinds) => [sharedName(kinds), refused(kinds, schemas)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

const refusalsByStatus = (endpoint: AnyEndpoint): RefusalKind[][] =>
  [...Map.groupBy(refusalsOf(endpoint), ({ status }) => status).values()].toSorted(
    ([one], [other]) => (one?.status ?? 0) - (other?.status ?? 0),
  )

const sharedName = (kinds: readonly RefusalKind[]) => kinds.map(({ code }) => code).join('.')

const successes = (endpoint: AnyEndpoint, schemas: DescribedSchemas): [string, Response][] =>
  [endpoint.returns, ...(endpoint.alsoReturns === undefined ? [] : [endpoint.alsoReturns])].map(
    ({ status, description }) => [
      String(status),
      {
        description,
        headers: successHeaders(endpoint),
        ...contentOf(endpoint.returns, schemas),
      },
    ],
  )

const contentOf = (returns: Returns, schemas: DescribedSchemas): Pick<Response, 'content'> => {
  if (returns.body === undefined) return {}
  const schema = schemas.output(returns.body)
  const example = exampleOf(schema, schemas.components)
  return { content: { 'application/json': { schema, example } } }
}

const successHeaders = (endpoint: AnyEndpoint): Response['headers'] => ({
  ...common(...(methodOf(endpoint) === 'POST' ? (['Idempotent-Replayed'] as const) : [])),
  ...Object.fromEntries(
    Object.entries(endpoint.headers ?? {}).map(([name, description]) => [name, text(description)]),
  ),
  ...retirement(endpoint),
})

const retirement = ({ deprecated }: AnyEndpoint): Record<string, Header> =>
  deprecated === undefined
    ? {}
    : {
        Deprecation: text(`Since when it is deprecated: ${deprecated.since}.`),
        Sunset: text(`When it ends: ${deprecated.sunset}.`),
      }

const refused = (kinds: readonly RefusalKind[], schemas: DescribedSchemas): Response => ({
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
})

const headersOf = (kinds: readonly RefusalKind[]): HeaderName[] => [
  ...(kinds.includes(RateLimited) ? (['Retry-After'] as const) : []),
  ...(kinds.some((kind) => kind === AuthenticationRequired || kind === InvalidToken)
    ? (['WWW-Authenticate'] as const)
    : []),
]

const common = (...more: readonly HeaderName[]): Record<string, Reference> =>
  Object.fromEntries(
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
