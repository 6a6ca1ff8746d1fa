import { canonicalJson } from '../wire/canonical-json.ts'
import { isGone } from '../events/gone.ts'
import type { OrganizationScope, Scope } from '../scope.ts'
import {
  forgetResponse,
  noOrganization,
  requireKeyText,
  type KeyedRequest,
} from '../http/idempotency.ts'
import { once } from '../http/once.ts'
import type { Holder } from './holder.ts'
import type { ReplayedBy, Result } from './result.ts'
import type { AnyTool } from './tool.ts'

/** One call as its sender named it. */
export interface RepeatableCall {
  readonly holder: Holder
  /** What its arguments say, whichever way it was said. */
  readonly input: Readonly<Record<string, unknown>>
  /** Given by the sender; without it the arguments themselves stand for the call. */
  readonly idempotencyKey: string | undefined
  /** The rows of calls that belong to no organization: their remembered results. */
  readonly outsideDatabase: Scope['db']
}

const remembersMs = 600_000

/** A tool that would do more if it were called twice. */
export function isRemembered({ effect, isIdempotent }: AnyTool): boolean {
  return effect !== 'read' && isIdempotent !== true
}

/**
 * Runs the tool, or gives the result of the same call by the same credential within ten minutes: a model
 * that lost a result calls again, and must not do the work again. Not where what it made is gone since; what has a key is
 * remembered as long as over REST.
 * @throws IdempotencyKeyReused, IdempotencyInProgress, and what the tool refuses with
 */
export async function runOnce(
  tool: AnyTool,
  call: RepeatableCall,
  scope: Scope,
  run: (scope: Scope) => Promise<Result>,
): Promise<{ result: Result; replayedBy: ReplayedBy | undefined }> {
  const keyed = keyedCall(tool, call, scope)
  const ask = () => ran(tool, keyed, scope, run)
  const first = await ask()
  const by = call.idempotencyKey === undefined ? 'arguments' : 'key'
  if (!first.isReplayed || by === 'key' || !(await isUndone(scope, first.result)))
    return { result: first.result, replayedBy: first.isReplayed ? by : undefined }
  await forgetResponse(keyed)
  const { result, isReplayed } = await ask()
  return { result, replayedBy: isReplayed ? by : undefined }
}

async function ran(
  tool: AnyTool,
  keyed: KeyedRequest,
  scope: Scope,
  run: (scope: Scope) => Promise<Result>,
) {
  const { body, headers } = await once(tool, keyed, scope, async (inside) => ({
    status: 200,
    headers: {},
    body: JSON.stringify(await run(inside)),
  }))
  return { result: JSON.parse(body) as Result, isReplayed: 'idempotent-replayed' in headers }
}

/** Whoever makes what they deleted once more has lost no result. */
async function isUndone(scope: Scope, result: Result): Promise<boolean> {
  const id = madeIn(result)
  return id !== undefined && isOfOrganization(scope) && isGone(scope, id)
}

/** The id of what a result is, or of the record that it begins with. */
function madeIn(result: Result): string | undefined {
  const [first] = Object.values(result)
  const { id } = { ...(isRecord(first) ? first : {}), ...result }
  return typeof id === 'string' ? id : undefined
}

function isRecord(value: unknown): value is Result {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOfOrganization(scope: Scope): scope is OrganizationScope {
  return (scope as Partial<OrganizationScope>).organizationId !== undefined
}

function keyedCall(
  { name }: AnyTool,
  { holder, input, idempotencyKey, outsideDatabase }: RepeatableCall,
  scope: Scope,
): KeyedRequest {
  const organizationId = isOfOrganization(scope) ? scope.organizationId : undefined
  const text = canonicalJson(input)
  if (idempotencyKey !== undefined) requireKeyText(idempotencyKey, 'idempotency-key')
  return {
    scope: organizationId === undefined ? { ...scope, db: outsideDatabase } : scope,
    organizationId: organizationId ?? noOrganization,
    caller: `${holder.kind}:${holder.credentialId}`,
    operation: `tool ${name}`,
    key: idempotencyKey === undefined ? `arguments ${text}` : `key ${idempotencyKey}`,
    payload: Buffer.from(text),
    ...(idempotencyKey === undefined ? { livesMs: remembersMs } : {}),
  }
}
