import { RoleRequired } from '../errors.ts'
import type { Gate } from '../gate.ts'
import { admits, transaction, type Access, type OrganizationScope, type Scope } from '../scope.ts'
import type { AnyEndpoint } from './endpoint.ts'

/** Whether the operation takes a role and stays inside the database, so that the role can be locked while it writes. */
export function locksRole({ access, transactional, dryRun, conditional }: AnyEndpoint): boolean {
  const staysInside = [transactional, dryRun, conditional].includes(true)
  return staysInside && (access === 'admin' || access === 'owner')
}

/**
 * Runs a write under the role that its caller has at that moment: a role that was ended while the caller
 * waited writes nothing. @throws NotAMember, RoleRequired
 */
export function underLockedRole<R>(
  { access, locksRole }: { readonly access: Access; readonly locksRole: boolean },
  gate: Pick<Gate, 'lockRole'>,
  run: (scope: Scope) => Promise<R>,
): (scope: Scope) => Promise<R> {
  if (!locksRole || access === 'public' || access === 'user') return run
  return (scope) =>
    transaction(scope as OrganizationScope, async (inside) => {
      const now = await gate.lockRole(inside)
      if (!admits(access, now.role)) throw new RoleRequired()
      return run(now)
    })
}
