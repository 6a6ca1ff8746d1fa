import type { z } from 'zod'
import { effectOf, methodOf, pathOf, type AnyEndpoint } from '../http/endpoint.ts'
import type { OpenApiDocument, Operation } from './document.ts'
import { groupOf, operationIds, type Group } from './names.ts'
import { inputOf, parametersOf, requestBodyOf, schemasOf, type Input } from './parameters.ts'
import { allRefusals, ofTheServer, problemExample } from './refusals.ts'
import { headers, responsesOf, sharedResponses } from './responses.ts'
import { describeSchemas, type DescribedSchemas } from './schemas.ts'
import { Problem } from '../wire/problem.ts'

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
  /** In the order in which a reader meets them. */
  readonly groups: readonly Group[]
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
  const { groups, title, description, license } = about
  const described = describe(endpoints)
  return {
    openapi: '3.1.1',
    info: { title, version: 'v1', description, license },
    servers: [{ url: `${publicUrl}/api/v1` }],
    tags: tagsOf(endpoints, groups),
    paths: pathsOf(endpoints, groups, described),
    components: {
      securitySchemes: { token: tokenScheme },
      schemas: described.schemas.components,
      headers,
      responses: sharedResponses(endpoints, described.schemas),
      examples: Object.fromEntries(
        allRefusals(endpoints)
          .filter((kind) => !ofTheServer.includes(kind))
          .map((kind) => [kind.code, problemExample(kind, publicUrl)]),
      ),
    },
  }
}

const tokenScheme = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: 'A user token, sent as `Token <ACCESS_TOKEN>`. POST /auth/login/ returns one.',
}

interface Described {
  readonly inputs: ReadonlyMap<AnyEndpoint, Input>
  readonly schemas: DescribedSchemas
}

function describe(endpoints: readonly AnyEndpoint[]): Described {
  const bodies = new Map<z.ZodType, z.ZodType>()
  const inputs = new Map(endpoints.map((endpoint) => [endpoint, inputOf(endpoint, bodies)]))
  const answers = endpoints.flatMap(({ returns }) => returns.body ?? []) as z.ZodType[]
  return {
    inputs,
    schemas: describeSchemas([...inputs.values()].flatMap(schemasOf), [...answers, Problem]),
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
  const ids = operationIds(endpoints)
  const operation = (endpoint: AnyEndpoint) =>
    operationOf(endpoint, groupOf(endpoint, groups), ids.get(endpoint) ?? '', described)
  return Object.fromEntries(
    [...Map.groupBy(endpoints, pathOf)].map(([path, sharing]) => [
      path,
      Object.fromEntries(
        sharing.map((endpoint) => [methodOf(endpoint).toLowerCase(), operation(endpoint)]),
      ),
    ]),
  )
}

function operationOf(
  endpoint: AnyEndpoint,
  group: string,
  operationId: string,
  { inputs, schemas }: Described,
): Operation {
  const input = inputs.get(endpoint) ?? { path: [], query: [], header: [], body: undefined }
  const requestBody = requestBodyOf(input, schemas)
  return {
    operationId,
    summary: endpoint.summary,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    tags: [group],
    ...(endpoint.deprecated === undefined ? {} : { deprecated: true }),
    security: endpoint.access === 'public' ? [] : [{ token: [] }],
    parameters: parametersOf(input, schemas),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: responsesOf(endpoint, schemas),
    'x-access': String(endpoint.access),
    'x-effect': effectOf(endpoint),
    ...toolFacts(endpoint),
  }
}

function toolFacts({ tool }: AnyEndpoint): Pick<Operation, 'x-price' | 'x-tool'> {
  if (tool === undefined) return {}
  return {
    ...(tool.priceOf === undefined ? {} : { 'x-price': tool.priceOf }),
    'x-tool': tool.name,
  }
}
