import type { z } from 'zod'
import { RoleRequired } from '../errors.ts'
import type { Gate } from '../gate.ts'
import { underLockedRole } from '../http/role-lock.ts'
import { admits, transaction, type OrganizationScope } from '../scope.ts'
import { projection } from '../wire/projection.ts'
import { argumentChecker } from './arguments.ts'
import type { Holder } from './holder.ts'
import type { Result } from './result.ts'
import { marked } from './strangers.ts'
import type { AnyTool } from './tool.ts'

/** One call from inside the service. */
export interface InsideCall {
  readonly scope: OrganizationScope
  readonly input: unknown
  readonly holder: Holder
  readonly signal: AbortSignal
}

/**
 * A tool as an agent of the service calls it: its arguments checked, its role asked, its result picked and the words of
 * strangers marked, as over the protocol. @throws ValidationFailed, RoleRequired, and what the tool refuses with
 */
export function runnerOf(
  tool: AnyTool,
  gate: Pick<Gate, 'lockRole'>,
): (call: InsideCall) => Promise<Result> {
  const output: z.ZodObject = tool.output
  const check = argumentChecker(tool)
  const pick = projection(output)
  const { mark } = marked(output)
  const needed = { access: tool.access, locksRole: tool.locksRole === true }
  return async ({ scope: entered, input: given, holder, signal }) => {
    if (!admits(leastRole(tool), entered.role)) throw new RoleRequired()
    const scope = { ...entered, permissions: holder.permissions }
    const input = check(given)
    const run = underLockedRole(needed, gate, (inside) =>
      tool.handle({
        scope: inside,
        input,
        holder,
        caller: { address: 'agent' },
        signal,
        progress: silent,
      }),
    )
    const result = await (tool.transactional === true ? transaction(scope, run) : run(scope))
    const picked = pick(result)
    return (mark === undefined ? picked : mark(picked)) as Result
  }
}

function silent(): void {}

function leastRole({ access }: AnyTool): 'member' | 'admin' | 'owner' {
  return access === 'admin' || access === 'owner' ? access : 'member'
}
