import { z } from 'zod'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ValidationFailed, type FieldError, type Refusal } from '../errors.ts'
import type { Logger } from '../log.ts'
import { transaction, type Scope } from '../scope.ts'
import { admit, network, obey, type Admitted, type Doorkeeper } from './admission.ts'
import { bodyOf, type ReceivedBody } from './body.ts'
import { Answer, isWorkspace, methodOf, type AnyEndpoint } from './endpoint.ts'
import {
  claimKey,
  noOrganization,
  releaseKey,
  storeAnswer,
  type KeyedRequest,
  type StoredAnswer,
} from './idempotency.ts'
import { check, checkParams, validationFailed } from '../wire/input.ts'
import { picker } from '../wire/projection.ts'

export interface OperationContext {
  readonly base: Scope
  readonly door: Doorkeeper
  /** The rows of calls that belong to no organization: their remembered answers. */
  readonly outsideDatabase: Scope['db']
  /** In tests every answer is also validated against its schema. */
  readonly checkAnswers: boolean
}

/** Compiles an endpoint into its request handler. */
export function operation(endpoint: AnyEndpoint, context: OperationContext) {
  const query = inputSchema(endpoint.query, isWorkspace(endpoint))
  const body = inputSchema(endpoint.body, isWorkspace(endpoint))
  const path = endpoint.params ?? z.strictObject({})
  const render = renderer(endpoint, context.checkAnswers)
  const notice = deprecationNotice(endpoint)

  return async (request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> => {
    if (notice !== undefined) void reply.headers(notice)
    const received = bodyOf(request.body, request.headers)
    const base = { ...context.base, log: request.log as Logger }
    const admitted = await admit(context.door, base, endpoint, request, received)
    const params = checkParams(path, request.params)
    const subject = await endpoint.subject?.({ scope: admitted.scope, params })
    const input = checkInput(query, body, request.query, received)
    enforceLimits(context, endpoint, request, input.body)
    const call = { ...admitted, ...input, params, subject, caller: callerOf(request, base) }
    const run = async (scope: Scope) => render(await endpoint.handle({ ...call, scope }))
    const keyed = keyedRequest(context, endpoint, request, admitted, received)
    return send(reply, await (keyed ? once(endpoint, keyed, run) : run(admitted.scope)))
  }
}

/** RFC 9745 and RFC 8594: since when an operation is deprecated, and when it goes. */
function deprecationNotice({ deprecated }: AnyEndpoint) {
  return (
    deprecated && {
      deprecation: `@${Math.floor(Date.parse(deprecated.since) / 1000)}`,
      sunset: new Date(deprecated.sunset).toUTCString(),
    }
  )
}

/** The declared schema made strict, with the organization that every workspace call may name. */
function inputSchema(schema: z.ZodType | undefined, workspace: boolean): z.ZodType {
  const base = schema ?? z.strictObject({})
  if (!(base instanceof z.ZodObject)) return base
  return workspace
    ? base.safeExtend({ organization_id: z.unknown().optional() }).strict()
    : base.strict()
}

function checkInput(
  querySchema: z.ZodType,
  bodySchema: z.ZodType,
  queryValue: unknown,
  received: ReceivedBody,
) {
  if (received.fault !== undefined && !(received.fault instanceof ValidationFailed))
    throw received.fault
  const query = check(querySchema, { ...(queryValue as object) }, 'query')
  const body = checkBody(bodySchema, received)
  if ('data' in query && 'data' in body)
    return { query: withoutOrganization(query.data), body: withoutOrganization(body.data) }
  throw validationFailed([...errorsOf(query), ...errorsOf(body)])
}

/** Admission has read it; handlers receive what their endpoint declares and nothing else. */
function withoutOrganization(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  const { organization_id: _admitted, ...declared } = data as Record<string, unknown>
  return declared
}

function errorsOf(part: { errors: readonly FieldError[] } | { data: unknown }) {
  return 'errors' in part ? part.errors : []
}

function checkBody(schema: z.ZodType, { value, fault }: ReceivedBody) {
  return fault === undefined
    ? check(schema, value === undefined ? {} : value, 'body')
    : { errors: faultErrors(fault) }
}

function faultErrors(fault: Refusal): readonly FieldError[] {
  return fault.options.errors ?? []
}

function enforceLimits(
  { base, door }: OperationContext,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  body: unknown,
) {
  const address = network(request.ip)
  for (const { bucket, limit } of endpoint.limits ?? [])
    obey(request, door.limiter.hit(bucket({ address, body }), limit(base.config)))
}

function callerOf(request: FastifyRequest, { config }: Scope) {
  return {
    url: config.PUBLIC_URL + request.url,
    address: request.ip,
  }
}

function renderer(endpoint: AnyEndpoint, checkAnswers: boolean) {
  const schema: z.ZodType | undefined = endpoint.returns.body
  const pick = schema === undefined ? undefined : picker(schema)
  return (result: unknown): StoredAnswer => {
    const answer = result instanceof Answer ? result : new Answer(result)
    if (checkAnswers) schema?.parse(answer.body)
    return {
      status: answer.status ?? endpoint.returns.status,
      headers: answer.headers,
      body: pick === undefined ? '' : JSON.stringify(pick(answer.body)),
    }
  }
}

function send(reply: FastifyReply, { status, headers, body }: StoredAnswer): string | undefined {
  void reply.code(status).headers(headers)
  if (status === 204) return undefined
  void reply.type('application/json; charset=utf-8')
  return body
}

function keyedRequest(
  context: OperationContext,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  { scope, callerName, organizationId }: Admitted,
  { bytes }: ReceivedBody,
): KeyedRequest | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || methodOf(endpoint) !== 'POST') return undefined
  if (typeof key !== 'string' || key.length === 0 || key.length > 255)
    throw validationFailed([
      { field: 'Idempotency-Key', code: 'invalid', message: 'Send 1 to 255 characters.' },
    ])
  const { pathname, search } = new URL(request.url, 'http://service')
  return {
    scope: organizationId === undefined ? { ...scope, db: context.outsideDatabase } : scope,
    organizationId: organizationId ?? noOrganization,
    caller: callerName,
    operation: `${request.method} ${pathname}`,
    key,
    payload: Buffer.concat([Buffer.from(`${search}\n`), bytes]),
  }
}

/** Runs the handler at most once for its key. What it writes and its answer commit together. */
async function once(
  endpoint: AnyEndpoint,
  keyed: KeyedRequest,
  run: (scope: Scope) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const claimed = await claimKey(keyed)
  if ('answer' in claimed)
    return {
      ...claimed.answer,
      headers: { ...claimed.answer.headers, 'idempotent-replayed': 'true' },
    }
  const { claim } = claimed
  try {
    if (endpoint.outside === true) return await runThenStore(keyed, claim, () => run(keyed.scope))
    return await transaction(keyed.scope, (scope) =>
      runThenStore({ ...keyed, scope }, claim, () => run(scope)),
    )
  } catch (error) {
    await releaseKey(keyed, claim)
    throw error
  }
}

async function runThenStore(
  keyed: KeyedRequest,
  claim: string,
  run: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const answer = await run()
  await storeAnswer(keyed, claim, answer)
  return answer
}
