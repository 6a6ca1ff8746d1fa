import type { Values } from '../values.ts'
import { z } from 'zod'
import { ApiResponse } from '../http/api-response.ts'
import { effectOf, methodOf, type AnyEndpoint, type Returns } from '../http/endpoint.ts'
import { paced } from '../http/slow.ts'
import { TooSlow } from '../errors.ts'
import { locksRole } from '../http/role-lock.ts'
import { lazy } from '../lazy.ts'
import type { List } from '../lists/page.ts'
import type { OrganizationScope } from '../scope.ts'
import type { EndpointTool, ToolResult } from './endpoint-tool.ts'
import { forTool, toolBody, toolList, toolQuery } from './tool-list.ts'
import type { AnyTool } from './tool.ts'

/**
 * The tool that follows from an endpoint: what REST takes apart is one object, and comes back as one. Its schemas are
 * made when it is first listed or called.
 */
export function toolOf(
  endpoint: AnyEndpoint,
  tool: EndpointTool,
  toolsets?: readonly string[],
): AnyTool {
  const { params: names = {}, result, ...traits } = tool
  const given = lazy(() => argumentsOf(endpoint, names))
  const told = lazy(() => (result === undefined ? resultOf(endpoint.returns) : chosen(result)))
  const replaces = /^(PATCH|PUT|DELETE)$/.test(methodOf(endpoint))
  return {
    isAdditive: !replaces,
    isIdempotent: replaces || methodOf(endpoint) === 'GET',
    description: [endpoint.summary, endpoint.description].filter(Boolean).join('. '),
    ...traits,
    title: endpoint.summary,
    access: endpoint.access,
    membersToo: endpoint.membersToo === true,
    effect: effectOf(endpoint),
    route: endpoint.route,
    get input() {
      return given().input
    },
    get output() {
      return told().output
    },
    refuses: [...(endpoint.refuses ?? []), ...(endpoint.slow === undefined ? [] : [TooSlow])],
    transactional: endpoint.transactional === true,
    locksRole: locksRole(endpoint),
    firstRead: endpoint.firstRead,
    judgedLater: endpoint.judgedLater,
    ...(toolsets === undefined ? {} : { toolsets }),
    handle: async ({ scope: entered, input, caller }) => {
      const { params, query, body } = given().split(input, entered)
      const target = await endpoint.target?.({ scope: entered, params })
      const scope = paced(endpoint, entered, { query, address: caller.address })
      const returned = await endpoint.handle({ scope, params, query, body, target, caller })
      return told().shown(returned instanceof ApiResponse ? returned : new ApiResponse(returned))
    },
  }
}

/** Path, query and body as one object, and the way back. */
function argumentsOf(endpoint: AnyEndpoint, names: Readonly<Record<string, string>>) {
  const params = objectOf(endpoint, endpoint.params)
  const query = toolQuery(objectOf(endpoint, endpoint.query))
  const sent = toolBody(objectOf(endpoint, endpoint.body))
  const body = withoutSecrets(endpoint, withoutDryRun(sent))
  const { organization_id: organization, ...path } = params.shape
  const named = renamed(path, (name) => names[name] ?? name)
  const all = [named, query.shape, body.shape].flatMap((shape) => Object.keys(shape))
  if (new Set(all).size !== all.length)
    throw new TypeError(`${endpoint.route}: two arguments of its tool have one name`)
  const back = new Map(Object.entries(names).map(([from, to]) => [to, from]))
  return {
    input: body.safeExtend({ ...named, ...query.shape }),
    split: (given: Values, scope: OrganizationScope) => ({
      params: {
        ...renamed(picked(given, named), (name) => back.get(name) ?? name),
        ...(organization === undefined ? {} : { organization_id: scope.organizationId }),
      },
      query: picked(given, query.shape),
      body: picked(given, body.shape),
    }),
  }
}

/** What a person sends, and no model. */
function withoutSecrets({ tool }: AnyEndpoint, body: z.ZodObject): z.ZodObject {
  const { leavesOut = [] } = tool ?? {}
  if (leavesOut.length === 0) return body
  const mask = Object.fromEntries(leavesOut.map((name) => [name, true] as const))
  return body.omit(mask as never)
}

function objectOf({ route }: AnyEndpoint, schema: z.ZodType | undefined): z.ZodObject {
  if (schema === undefined) return z.strictObject({})
  if (schema instanceof z.ZodObject) return schema
  throw new TypeError(`${route}: only objects become arguments of a tool`)
}

/** Tools do what they are told; nothing undoes them. */
function withoutDryRun(body: z.ZodObject): z.ZodObject {
  return 'dry_run' in body.shape ? body.omit({ dry_run: true }) : body
}

function picked(given: Values, shape: Values): Values {
  return Object.fromEntries(Object.entries(given).filter(([name]) => name in shape))
}

function renamed<T>(given: Readonly<Record<string, T>>, rename: (name: string) => string) {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [rename(name), value]))
}

function chosen({ schema, of }: ToolResult): Shown {
  return { output: schema, shown: (response) => of(response.body as never, response) }
}

interface Shown {
  readonly output: z.ZodObject
  shown(response: ApiResponse<unknown>): Values
}

/** Tools return objects: lists say how to go on, arrays get a name, and nothing is said with `done`. */
function resultOf({ body, isList }: Returns): Shown {
  if (body === undefined)
    return { output: z.object({ done: z.literal(true) }), shown: () => ({ done: true }) }
  if (isList === true) {
    const { results } = body instanceof z.ZodObject ? body.shape : { results: body }
    return {
      output: toolList((results as z.ZodArray<z.ZodType>).element),
      shown: (list) => forTool(list.body as List<unknown>),
    }
  }
  if (body instanceof z.ZodObject) return { output: body, shown: (record) => record.body as Values }
  return { output: z.object({ results: body }), shown: ({ body: results }) => ({ results }) }
}
