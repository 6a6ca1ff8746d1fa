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
import { check, validationFailed } from '../wire/input.ts'
import { projection } from '../wire/projection.ts'
import { problemDocument } from '../wire/problem.ts'
import { admits, type Scope } from '../scope.ts'
import type { KeyGate, KeyHolder } from './key-gate.ts'
import { inputSchema } from './listing.ts'
import { PermissionRequired } from './refusals.ts'
import type { AnyTool } from './tool.ts'

/** One request of a key's bearer, within which tools are called. */
export interface Visit {
  readonly base: Scope
  readonly holder: KeyHolder
  readonly requestId: string
  /** @throws RateLimited */
  countCall(): void
}

export interface CallContext {
  readonly gate: Gate
  readonly keys: Pick<KeyGate, 'admitSpending'>
  /** In tests every result is also validated against its schema. */
  readonly checkAnswers: boolean
}

export type Caller = (visit: Visit, input: unknown) => Promise<CallToolResult>

/** Compiles a tool into its caller, which never throws: a refusal is a result the model can read. */
export function caller(tool: AnyTool, context: CallContext): Caller {
  const schema = inputSchema(tool)
  const output: z.ZodObject = tool.output
  const pick = projection(output)
  return async (visit, input) => {
    try {
      visit.countCall()
      const scope = await enter(tool, visit, context, input)
      const answer = await tool.handle({
        scope,
        input: checkedInput(schema, input),
        holder: visit.holder,
      })
      if (context.checkAnswers) output.parse(answer)
      return answered(pick(answer) as Record<string, unknown>)
    } catch (error) {
      return refused(asRefusal(error, tool, visit), visit)
    }
  }
}

/** The order of REST: what the key may do, which organization, whether it is a member's, the role. */
async function enter(
  tool: AnyTool,
  { base, holder }: Visit,
  { gate, keys }: CallContext,
  input: unknown,
) {
  requirePermission(tool, holder)
  if (tool.access === 'public') return base
  if (tool.access === 'user') return gate.person(base, holder.actor)
  const scope = await gate.actor(base, holder.actor, organizationOf(input, holder))
  if (!admits(tool.access as 'member' | 'admin', scope.role)) throw new RoleRequired()
  if (tool.permission === 'spend') await keys.admitSpending(scope, holder)
  return scope
}

function requirePermission({ name, permission }: AnyTool, { permissions }: KeyHolder) {
  if (permissions.includes(permission)) return
  throw new PermissionRequired({
    detail: `${name} needs the permission "${permission}"; this key has ${permissions.join(', ')}.`,
    members: { required_permission: permission },
  })
}

const Named = z.object({ organization_id: z.unknown() })

function organizationOf(input: unknown, { organizationId: confinedTo }: KeyHolder): string {
  const named = Named.safeParse(input).data?.organization_id ?? confinedTo
  if (named === null)
    throw new OrganizationRequired({
      detail: 'Send `organization_id`; list_organizations names those that this key reaches.',
    })
  const parsed = z.uuid().safeParse(named)
  if (!parsed.success) throw validationFailed([notAnOrganization])
  const organizationId = parsed.data.toLowerCase()
  if (confinedTo !== null && confinedTo !== organizationId)
    throw new NotAMember({
      detail: 'This key is confined to another organization; list_organizations names it.',
    })
  return organizationId
}

const notAnOrganization: FieldError = {
  field: 'organization_id',
  code: 'invalid',
  message: 'This is not a UUID.',
}

function checkedInput(schema: z.ZodObject, input: unknown): Record<string, unknown> {
  const checked = check(schema, input ?? {}, 'argument')
  if ('errors' in checked) throw validationFailed(checked.errors)
  const { organization_id: _scope, ...rest } = checked.data
  return rest
}

function answered(structuredContent: Record<string, unknown>): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
  }
}

function asRefusal(error: unknown, { name }: AnyTool, { base, requestId }: Visit): Refusal {
  if (error instanceof Refusal) return error
  base.log.error({ err: error, tool: name }, 'tool failed')
  return new InternalError({
    detail: `The service failed; nothing is wrong with the call. Report the request id ${requestId} if it lasts.`,
  })
}

/** Code and sentence first, for people and models; then the problem document, for programs. */
function refused(refusal: Refusal, { base, requestId }: Visit): CallToolResult {
  const problem = problemDocument(refusal, { publicUrl: base.config.PUBLIC_URL, requestId })
  return {
    isError: true,
    content: [
      { type: 'text', text: sentences(refusal) },
      { type: 'text', text: JSON.stringify(problem) },
    ],
  }
}

function sentences({ kind, message, options }: Refusal) {
  return [
    `${kind.code}: ${message}`,
    ...(options.errors ?? []).map(({ field, message }) => `${field}: ${message}`),
  ].join('\n')
}
