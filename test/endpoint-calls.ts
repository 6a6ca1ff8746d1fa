import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isWorkspace, methodOf, pathOf, type AnyEndpoint } from '#kernel/http/endpoint.ts'
import type { JsonSchema, OpenApiDocument, Operation } from '#kernel/openapi/document.ts'
import { namesOrganization } from '#kernel/openapi/refusals.ts'
import type { Client, Reply } from './client.ts'
import { world } from './world.ts'

/** A request that an endpoint documents itself, ready to be changed and sent. */
export interface EndpointCall {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | undefined
  /** What is sent where it takes a file and nothing else is said. */
  readonly file?: { readonly media: string; readonly text: string }
}

/** An endpoint beside what the contract says of it. */
export interface Documented {
  readonly endpoint: AnyEndpoint
  readonly route: string
  readonly operation: Operation
  readonly document: OpenApiDocument
}

let documented: Promise<readonly Documented[]> | undefined

/** Every endpoint that is served, with the requests and answers it documents. */
export function documentedEndpoints(): Promise<readonly Documented[]> {
  return (documented ??= readEndpoints())
}

/** From the contract as it is committed: making it takes seconds, and `test/contract.test.ts` shows that it is current. */
async function readEndpoints(): Promise<Documented[]> {
  const { runtime } = await world()
  const contract = await readFile(new URL('../contract/openapi.json', import.meta.url), 'utf8')
  const document = JSON.parse(contract) as OpenApiDocument
  return runtime.app.endpoints.map((endpoint) => {
    const { route } = endpoint
    const operation = document.paths[pathOf(endpoint)]?.[methodOf(endpoint).toLowerCase()]
    assert.ok(operation, `${route} is not in the contract: run npm run generate`)
    return { endpoint, route, operation, document }
  })
}

/** The documented request of an endpoint, about an organization and the objects that its path names, in order. */
export function callOf(
  { endpoint, operation }: Documented,
  organizationId: string,
  ...objects: readonly (string | undefined)[]
): EndpointCall {
  const rest = [...objects]
  const body = operation.requestBody?.content['application/json']?.example as
    | Record<string, unknown>
    | undefined
  const { organization_id: _, ...own } = body ?? {}
  return {
    method: methodOf(endpoint),
    path: pathOf(endpoint)
      .replace('{organization_id}', organizationId)
      .replaceAll(/\{\w+\}/g, () => rest.shift() ?? randomUUID()),
    query: {
      ...requiredIn(operation),
      ...(isWorkspace(endpoint) && !namesOrganization(endpoint)
        ? { organization_id: organizationId }
        : {}),
    },
    body: body === undefined ? undefined : own,
    ...fileOf(endpoint),
  }
}

function requiredIn({ parameters }: Operation): Record<string, string> {
  const required = parameters.filter((one) => one.in === 'query' && one.required)
  return Object.fromEntries(required.map(({ name, example }) => [name, String(example)]))
}

function fileOf({ receives }: AnyEndpoint): Pick<EndpointCall, 'file'> {
  const [first] = Object.entries(receives?.media ?? {})
  return first === undefined ? {} : { file: { media: first[0], text: first[1] } }
}

export function sendCall(
  client: Client,
  { method, path, query, body, file }: Omit<EndpointCall, 'body'> & { readonly body?: unknown },
  headers?: Record<string, string>,
): Promise<Reply> {
  const search = new URLSearchParams(query).toString()
  const address = search === '' ? path : `${path}?${search}`
  const isFile = file !== undefined && Object.keys(Object(body) as object).length === 0
  return isFile
    ? client.send(method, address, file.text, { 'content-type': file.media, ...headers })
    : client.send(method, address, body, headers)
}

/** The orders that a list declares, without their directions. */
export function declaredOrders({ query }: AnyEndpoint): string[] {
  const options: readonly string[] = query?.shape['ordering']?.unwrap().options ?? []
  return [...new Set(options.map((one) => one.replace(/^-/, '')))]
}

/** The names in a path beside the organization. */
export function namedObjects({ endpoint }: Documented): string[] {
  return [...pathOf(endpoint).matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'organization_id')
}

/** The members of a documented body, without the organization. */
export function bodyFields({ operation, document }: Documented): [string, JsonSchema][] {
  const schema = operation.requestBody?.content['application/json']?.schema ?? {}
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1)! : undefined
  const whole = name === undefined ? schema : document.components.schemas[name]!
  return Object.entries((whole['properties'] ?? {}) as Record<string, JsonSchema>).filter(
    ([field]) => field !== 'organization_id',
  )
}

/** A value that no field of this schema admits; undefined where every value is admitted. */
export function wrongFor(schema: JsonSchema): unknown {
  const text = JSON.stringify(schema)
  if (!/"(type|enum|const|\$ref)"/.test(text)) return undefined
  return /"type":"(object|array)"|"\$ref"/.test(text) ? 'not this kind of value' : { not: 'this' }
}
