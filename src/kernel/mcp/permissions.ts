import type { Scope } from '../scope.ts'
import type { Permission } from './holder.ts'
import { PermissionRequired } from './refusals.ts'
import type { AnyTool } from './tool.ts'

/**
 * What a credential needs for a tool: the permission that is named like its effect, and `read` where it spends, since what
 * is bought is made of records and tells of them.
 */
export function permissionsFor({
  effect,
  asksToRead,
}: Pick<AnyTool, 'effect' | 'asksToRead'>): readonly Permission[] {
  return effect === 'spend' && asksToRead !== true ? ['spend', 'read'] : [effect]
}

/** @throws PermissionRequired */
export function requirePermissions(tool: AnyTool, permissions: readonly Permission[]): void {
  for (const needed of permissionsFor(tool)) require(tool.name, needed, permissions)
}

/**
 * Before records are looked up by what does so only where it was told to; people may read what they see.
 * @throws PermissionRequired
 */
export function requireReading({ permissions }: Pick<Scope, 'permissions'>, subject: string): void {
  if (permissions !== undefined) require(subject, 'read', permissions)
}

function require(subject: string, needed: Permission, permissions: readonly Permission[]): void {
  if (permissions.includes(needed)) return
  throw new PermissionRequired({
    detail: `${subject} needs the permission "${needed}"; this credential has ${permissions.join(', ')}.`,
    members: { required_permission: needed },
  })
}
