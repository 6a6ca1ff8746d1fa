import type { RefusalKind } from '../errors.ts'
import type { AnyEndpoint } from '../http/endpoint.ts'
import type { Header, Reference, Response } from './document.ts'
import { common, isShared, text } from './headers.ts'
import { problemSchema, type OwnProblems } from './problems.ts'
import { refusalsByStatus } from './refusal-groups.ts'
import type { DescribedSchemas } from './schemas.ts'
import { successes, successHeaders } from './successes.ts'
import { problemType } from '../wire/problem.ts'

/** Every response of an operation, by its status; what the kernel alone refuses refers to the shared ones. */
export function responsesOf(
  endpoint: AnyEndpoint,
  schemas: DescribedSchemas,
  problems: OwnProblems,
): Record<string, Response | Reference> {
  return Object.fromEntries([
    ...successes(endpoint, schemas),
    ...(endpoint.revalidates === true ? [unchanged(endpoint)] : []),
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

function unchanged(endpoint: AnyEndpoint): [string, Response] {
  const description = 'Unchanged since the `ETag` that was sent'
  return ['304', { description, headers: successHeaders(endpoint, 304) }]
}

function refused(
  kinds: readonly RefusalKind[],
  schemas: DescribedSchemas,
  problems: OwnProblems,
): Response {
  return {
    description: kinds.map(({ title }) => title).join('; '),
    headers: headersOf(kinds),
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

function headersOf(kinds: readonly RefusalKind[]): Record<string, Header | Reference> {
  const told = kinds.flatMap(({ headers }) => Object.entries(headers))
  const own = told.filter(([name]) => !isShared(name))
  return {
    ...common(...told.map(([name]) => name).filter(isShared)),
    ...Object.fromEntries(own.map(([name, said]) => [name, text(said)])),
  }
}
