import { canBeTried, triedStatus } from '../http/dry-run.ts'
import type { TextMedia } from '../http/api-response.ts'
import { methodOf, type AnyEndpoint, type Returns } from '../http/endpoint.ts'
import { hasEntityTag } from '../http/response.ts'
import type { Header, Response } from './document.ts'
import { exampleOf } from './example.ts'
import { common, own } from './headers.ts'
import type { DescribedSchemas } from './schemas.ts'

/** The responses of an operation that was done, or tried, by their statuses. */
export function successes(endpoint: AnyEndpoint, schemas: DescribedSchemas): [string, Response][] {
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
export function ways(
  endpoint: AnyEndpoint,
): { readonly status: number; readonly description: string }[] {
  const { returns, alsoReturns } = endpoint
  const isOwn = canBeTried(endpoint) && triedStatus(returns.status) !== returns.status
  return [
    returns,
    ...(alsoReturns === undefined ? [] : [alsoReturns]),
    ...(isOwn ? [{ status: triedStatus(returns.status), description: tried }] : []),
  ]
}

const tried = 'What the result would be, with `dry_run`; nothing was kept'

const textExamples: Readonly<Record<TextMedia, string>> = {
  'text/csv': 'id,kind,amount\r\n0199a1b2-0000-7000-8000-000000000001,spend,-0.50\r\n',
  'text/markdown': '# Hearth Mill\n',
  'application/ld+json': '{"@context":"https://schema.org","@type":"Organization"}',
}

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

/** What a success of this status says in headers. */
export function successHeaders(endpoint: AnyEndpoint, status: number): Response['headers'] {
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
      Object.entries(endpoint.headers ?? {}).map(([name, said]) => [name, own(said)]),
    ),
    ...retirement(endpoint),
  }
}

function retirement({ deprecated }: AnyEndpoint): Record<string, Header> {
  return deprecated === undefined
    ? {}
    : {
        Deprecation: own({ always: `Since when it is deprecated: ${deprecated.since}.` }),
        Sunset: own({ always: `When it ends: ${deprecated.sunset}.` }),
      }
}
