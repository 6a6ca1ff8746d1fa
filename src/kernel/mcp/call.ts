import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import {
  InternalError,
  NotAMember,
  OrganizationRequired,
  Refusal,
  RoleRequired,
  type FieldError,
} from '../errors.ts'
import type { Gate } from '../gate.ts'
import { asRefusal, logFault } from '../http/failures.ts'
import { underLockedRole } from '../http/role-lock.ts'
import { validationFailed } from '../wire/input.ts'
import { projection } from '../wire/projection.ts'
import { admits, type OrganizationScope, type Scope } from '../scope.ts'
import { argumentChecker } from './arguments.ts'
import type { Authenticated } from './authentication.ts'
import type { CredentialGate, Holder } from './holder.ts'
import { meaningOf } from './meaning.ts'
import { requirePermissions } from './permissions.ts'
import { CallCancelled, CredentialConfined } from './refusals.ts'
import { refused, resulted, type Result, type Spoken } from './result.ts'
import { isRemembered, runOnce } from './retry.ts'
import { marked } from './strangers.ts'
import type { AnyTool, Progress } from './tool.ts'
import { toldNow } from '../still-admitted.ts'
import type { Toolset } from './toolsets.ts'

/** Who calls tools within one request, and which they may see. */
export interface McpCaller extends Authenticated {
  readonly tools: Toolset
  readonly address: string
  /** Names the client among those that share its credential and address. */
  readonly userAgent: string
  readonly idempotencyKey: string | undefined
  /** Whether other calls of the same request went before, one of which may have ended their rights. */
  readonly isLater?: boolean
}

/** One call as the protocol brought it. */
export interface Invocation {
  readonly input: unknown
  readonly idempotencyKey: string | undefined
  readonly signal: AbortSignal
  readonly progress: Progress
}

export interface CallContext extends Spoken {
  readonly gate: Gate
  readonly credentials: CredentialGate
  readonly outsideDatabase: Scope['db']
  /** In tests every result is also validated against its schema. */
  readonly checkResponses: boolean
}

export type ToolCaller = (caller: McpCaller, invocation: Invocation) => Promise<CallToolResult>

/** Compiles a tool into its caller, which never throws: a refusal is a result the model can read. */
export function toolCaller(tool: AnyTool, context: CallContext): ToolCaller {
  const check = argumentChecker(tool)
  const meant = meaningOf(tool)
  const handle = handler(tool, context)
  const needed = { access: tool.access, locksRole: tool.locksRole === true }
  return async (caller, invocation) => {
    try {
      const { isLater = false } = caller
      const holder = isLater ? await caller.askAgain() : caller.holder
      const scope = await enter(tool, { base: caller.base, holder }, context, invocation.input)
      const input = check(invocation.input)
      const run = underLockedRole(needed, context.gate, (inside) =>
        handle(caller, invocation, input, inside),
      )
      if (!isRemembered(tool)) return resulted(await run(scope))
      const call = {
        ...context,
        holder: caller.holder,
        input: meant(invocation.input),
        idempotencyKey: invocation.idempotencyKey ?? caller.idempotencyKey,
      }
      const { result, replayedBy } = await runOnce(tool, call, scope, run)
      return resulted(result, replayedBy)
    } catch (error) {
      return refused(refusalOf(error, tool, caller, invocation), caller, context)
    }
  }
}

function handler(tool: AnyTool, context: CallContext) {
  const output: z.ZodObject = tool.output
  const { mark } = marked(output)
  const pick = projection(output)
  return async (
    called: McpCaller,
    { input: asked, signal, progress }: Invocation,
    input: unknown,
    scope: Scope,
  ): Promise<Result> => {
    if (signal.aborted) throw new CallCancelled()
    const { base, holder } = called
    const caller = { address: called.address }
    const handle = () => tool.handle({ scope, input, holder, caller, signal, progress })
    const askAgain = async () =>
      enter(tool, { base, holder: await called.askAgain() }, context, asked)
    const result = await (tool.effect === 'read' ? toldNow(scope, askAgain, handle) : handle())
    if (context.checkResponses) output.parse(result)
    const picked = pick(result)
    return (mark === undefined ? picked : mark(picked)) as Result
  }
}

/** The order of REST: what the credential may do, which organization, whether it is theirs, the role. */
async function enter(
  tool: AnyTool,
  { base, holder }: Pick<McpCaller, 'base' | 'holder'>,
  { gate }: CallContext,
  input: unknown,
): Promise<Scope> {
  requirePermissions(tool, holder.permissions)
  if (tool.access === 'public') {
    const named = namedOrganization(input) ?? holder.organizationId ?? undefined
    if (tool.membersToo !== true || named === undefined) return base
    return entered(gate, base, holder, organizationOf(input, holder))
  }
  if (tool.access === 'user') return gate.person(base, unconfined(tool, holder).actor)
  const scope = await entered(gate, base, holder, organizationOf(input, holder))
  if (!admits(tool.access as 'member' | 'admin' | 'owner', scope.role)) throw new RoleRequired()
  return heldBy(holder, scope)
}

/** As far as the credential goes. */
function heldBy({ permissions, spendingCap }: Holder, scope: OrganizationScope) {
  return { ...scope, permissions, ...(spendingCap !== null && { spendingCap }) }
}

/** Where the credential's own statement found the role, it is not asked for again. */
function entered(
  gate: Gate,
  base: Scope,
  { actor, membership }: Holder,
  organizationId: string,
): Promise<OrganizationScope> | OrganizationScope {
  if (membership?.organizationId !== organizationId) return gate.actor(base, actor, organizationId)
  const { readAhead } = membership
  const scope = gate.known(base, actor, membership)
  return readAhead === undefined ? scope : { ...scope, readAhead }
}

/** What a person does beyond organizations is beyond a credential that is confined to one. */
function unconfined({ keepsConfined }: AnyTool, holder: Holder): Holder {
  if (holder.organizationId === null || keepsConfined === true) return holder
  throw new CredentialConfined()
}

const uuid = z.uuid()

function organizationOf(input: unknown, { organizationId: confinedTo }: Holder): string {
  const named = namedOrganization(input) ?? confinedTo
  if (named === null) throw new OrganizationRequired()
  const parsed = uuid.safeParse(named)
  if (!parsed.success) throw validationFailed([notAnOrganization])
  const organizationId = parsed.data.toLowerCase()
  if (confinedTo !== null && confinedTo !== organizationId)
    throw new NotAMember({
      detail: 'This credential is confined to another organization; leave `organization_id` out.',
    })
  return organizationId
}

/** An empty text is how many models leave an argument out. */
function namedOrganization(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return undefined
  const { organization_id: named } = input as { organization_id?: unknown }
  return named === '' ? undefined : named
}

const notAnOrganization: FieldError = {
  field: 'organization_id',
  code: 'invalid',
  message: 'This is not a UUID.',
}

function refusalOf(
  error: unknown,
  { name }: AnyTool,
  { base, requestId }: McpCaller,
  { signal }: Invocation,
): Refusal {
  if (error instanceof Refusal) return error
  if (signal.aborted) return new CallCancelled()
  const refusal = asRefusal(error)
  logFault(base.log.child({ tool: name }), error, refusal, 'tool failed')
  if (refusal.kind !== InternalError) return refusal
  return new InternalError({
    detail: `The service failed; nothing is wrong with the call. Report the request id ${requestId} if it persists.`,
  })
}
