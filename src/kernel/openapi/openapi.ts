import type { RefusalWords } from '../errors.ts'
import { id } from '../wire/primitives.ts'
import type { z } from 'zod'
import { methodOf, pathOf, type AnyEndpoint } from '../http/endpoint.ts'
import { Problem } from '../wire/problem.ts'
import type { OpenApiDocument } from './document.ts'
import { headers } from './headers.ts'
import { groupOf, type Group } from './names.ts'
import { operationOf, type Described } from './operation.ts'
import { inputOf, schemasOf } from './parameters.ts'
import { ownProblems } from './problems.ts'
import { allRefusals, ofTheServer, problemExample } from './refusals.ts'
import { sharedResponses } from './responses.ts'
import { describeSchemas } from './schemas.ts'

/** One step of the introduction; `{api}` in its command stands for the address of the API. */
export interface Step {
  readonly title: string
  readonly text: string
  readonly command: string
}

/** What an API says about itself beyond its operations. */
export interface AboutApi {
  readonly title: string
  readonly description: string
  readonly license: { readonly name: string; readonly identifier: string }
  /** Whom to ask; their page is the documentation of the service that is asked. */
  readonly contact: { readonly name: string }
  /** In the order in which a reader meets them. */
  readonly groups: readonly Group[]
  /** What refusals say about where to turn to. */
  readonly refusalWords: RefusalWords
  /** What the value of the header is with which a caller signs in, and where it comes from. */
  readonly token: string
  /** Says of `organization_id` where a caller finds one. */
  readonly organizationId: string
  /** How a newcomer begins. */
  readonly steps: readonly Step[]
}

export interface OpenApiOptions {
  readonly about: AboutApi
  /** Origin under which clients reach the API, without a trailing slash. */
  readonly publicUrl: string
}

/** The OpenAPI 3.1 document of an API, from the values that route, validate and serialize it. */
export function openApiDocument(
  endpoints: readonly AnyEndpoint[],
  { about, publicUrl }: OpenApiOptions,
): OpenApiDocument {
  const { groups, title, description, license, contact, refusalWords: words } = about
  const described = describe(endpoints, about)
  return {
    openapi: '3.1.1',
    info: {
      title,
      version: 'v1',
      description,
      contact: { ...contact, url: `${publicUrl}/docs/` },
      license,
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    tags: tagsOf(endpoints, groups),
    paths: pathsOf(endpoints, groups, described),
    components: {
      securitySchemes: { token: tokenScheme(about) },
      schemas: described.schemas.components,
      headers,
      responses: sharedResponses(endpoints, described.schemas, described.problems),
      examples: Object.fromEntries(
        allRefusals(endpoints)
          .filter((kind) => !ofTheServer.includes(kind))
          .map((kind) => [kind.code, problemExample(kind, { publicUrl, words })]),
      ),
    },
  }
}

function tokenScheme({ token: description }: AboutApi) {
  return { type: 'apiKey', in: 'header', name: 'Authorization', description }
}

function describe(
  endpoints: readonly AnyEndpoint[],
  { organizationId: description }: AboutApi,
): Described {
  const added = { organizationId: id.meta({ description }), bodies: new Map() }
  const inputs = new Map(endpoints.map((endpoint) => [endpoint, inputOf(endpoint, added)]))
  const answers = endpoints.flatMap(({ returns }) =>
    returns.media ? [] : (returns.body ?? []),
  ) as z.ZodType[]
  const problems = ownProblems(allRefusals(endpoints))
  const outputs = [...answers, Problem, ...problems.values()]
  return {
    inputs,
    problems,
    schemas: describeSchemas([...inputs.values()].flatMap(schemasOf), outputs),
  }
}

function tagsOf(endpoints: readonly AnyEndpoint[], groups: readonly Group[]) {
  const used = new Set(endpoints.map((endpoint) => groupOf(endpoint, groups)))
  const known = groups
    .filter(({ name }) => used.has(name))
    .map(({ name, description }) => ({ name, description }))
  const names = new Set(known.map(({ name }) => name))
  return [...known, ...[...used].filter((name) => !names.has(name)).map((name) => ({ name }))]
}

function pathsOf(
  endpoints: readonly AnyEndpoint[],
  groups: readonly Group[],
  described: Described,
): OpenApiDocument['paths'] {
  const operation = (endpoint: AnyEndpoint) =>
    operationOf(endpoint, groupOf(endpoint, groups), described)
  return Object.fromEntries(
    [...Map.groupBy(endpoints, pathOf)].map(([path, sharing]) => [
      path,
      Object.fromEntries(
        sharing.map((endpoint) => [methodOf(endpoint).toLowerCase(), operation(endpoint)]),
      ),
    ]),
  )
}
