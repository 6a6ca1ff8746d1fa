import { AuthenticationRequired, InvalidToken, RateLimited, type RefusalKind } from '../errors.ts'
import { canBeTried, triedStatus } from '../http/dry-run.ts'
import { methodOf, type AnyEndpoint, type Returns, type TextMedia } from '../http/endpoint.ts'
import { hasEntityTag } from '../http/response.ts'
import { exampleOf } from './example.ts'
import type { Header, Reference, Response } from './document.ts'
import { common, text, type HeaderName } from './headers.ts'
import { problemSchema, type OwnProblems } from './problems.ts'
import { refusalsByStatus } from './refusal-groups.ts'
import type { DescribedSchemas } from './schemas.ts'
import { problemType } from '../wire/problem.ts'

/** Every response of an operation, by its status; what the kernel alone refuses refers to the shared ones. */
export function responsesOf(
  endpoint: AnyEndpoint,
  schemas: DescribedSchemas,
  problems: OwnProblems,
): Record<string, Response | Reference> {
  return Object.fromEntries([
    ...successes(endpoint, schemas),
    ...(endpoint.revalidates === true ? [unchanged] : []),
    ...refusalsByStatus(endpoint).map(
      (refusals) =>
        [
          String(refusals.status),
          refusals.sharedName === undefined
            ? refused(refusals.kinds, schemas, problems)
            : { $ref: `#/components/responses/${refusals.sharedName}` },
        ] as const,
    ),
  ])
}

/** The refusals by the kernel, each described once. */
export function sharedResponses(
  endpoints: readonly AnyEndpoint[],
  schemas: DescribedSchemas,
  problems: OwnProblems,
): Record<string, Response> {
  return Object.fromEntries(
    endpoints
      .flatMap(refusalsByStatus)
      .flatMap(({ sharedName, kinds }) =>
        sharedName === undefined ? [] : [[sharedName, refused(kinds, schemas, problems)] as const],
      )
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

function successes(endpoint: AnyEndpoint, schemas: DescribedSchemas): [string, Response][] {
  const described = new Map<number, string>()
  for (const { status, description } of ways(endpoint)) {
    const known = described.get(status)
    described.set(status, known === undefined ? description : `${known}; or ${description}`)
  }
  return [...described].map(([status, description]) => [
    String(status),
    {
      description,
      headers: successHeaders(endpoint, status),
      ...contentOf(endpoint.returns, schemas),
    },
  ])
}

/** The ways in which it succeeds; what is tried has the shape of what is done. */
function ways(endpoint: AnyEndpoint): { readonly status: number; readonly description: string }[] {
  const { returns, alsoReturns } = endpoint
  const isOwn = canBeTried(endpoint) && triedStatus(returns.status) !== returns.status
  return [
    returns,
    ...(alsoReturns === undefined ? [] : [alsoReturns]),
    ...(isOwn ? [{ status: triedStatus(returns.status), description: tried }] : []),
  ]
}

const tried = 'What would be, with `dry_run`; nothing was kept'

const textExamples: Readonly<Record<TextMedia, string>> = {
  'text/csv': 'id,kind,amount\r\n0199a1b2-0000-7000-8000-000000000001,spend,-0.50\r\n',
  'text/markdown': '# Hearth Mill\n',
  'application/ld+json': '{"@context":"https://schema.org","@type":"Organization"}',
}

const unchanged = [
  '304',
  { description: 'What the caller has by its `ETag` is still so', headers: common('ETag') },
] as const satisfies readonly [string, Response]

function contentOf(returns: Returns, schemas: DescribedSchemas): Pick<Response, 'content'> {
  if (returns.body === undefined) return {}
  if (returns.media !== undefined)
    return { content: Object.fromEntries(Object.entries(returns.media).map(textContent)) }
  const schema = schemas.output(returns.body)
  const example = exampleOf(schema, schemas.components)
  const others = (returns.alsoAs ?? []).map((media) => [
    media,
    { schema: { type: 'string' }, example: textExamples[media] },
  ])
  return { content: { 'application/json': { schema, example }, ...Object.fromEntries(others) } }
}

function textContent([media, example]: readonly [string, string]) {
  return [media, { schema: { type: 'string' }, example }] as const
}

function successHeaders(endpoint: AnyEndpoint, status: number): Response['headers'] {
  return {
    ...common(
      ...(methodOf(endpoint) === 'POST' ? (['Idempotent-Replayed'] as const) : []),
      ...(status !== 204 && hasEntityTag(endpoint) ? (['ETag'] as const) : []),
      ...(status === 201 && endpoint.returns.location !== undefined ? (['Location'] as const) : []),
      ...(endpoint.returns.isList === true ? (['X-Count-Exact'] as const) : []),
      ...(canBeTried(endpoint) && triedStatus(status) === status
        ? (['Dry-Run', 'Dry-Run-Status'] as const)
        : []),
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

function refused(
  kinds: readonly RefusalKind[],
  schemas: DescribedSchemas,
  problems: OwnProblems,
): Response {
  return {
    description: kinds.map(({ title }) => title).join('; '),
    headers: common(...headersOf(kinds)),
    content: {
      [problemType]: {
        schema: problemSchema(kinds, schemas, problems),
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
