import { isMember } from '#domains/identity/index.ts'
import { unknownRecord } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { CapHolder } from './wallet-decisions.ts'

type Knows = (scope: OrganizationScope, id: string) => Promise<boolean>

/** Whether the organization has a key or a workflow with an id, from the domains that own them. */
export type SpenderLookup = Readonly<Record<Exclude<CapHolder, 'member'>, Knows>>

/** @throws ValidationFailed where the organization has no such member, key or workflow */
export async function requireHolder(
  scope: OrganizationScope,
  spenders: SpenderLookup,
  { holder, holder_id }: { readonly holder: CapHolder; readonly holder_id: string },
): Promise<void> {
  const knows = { ...spenders, member: isMember }[holder]
  if (!(await knows(scope, holder_id))) throw unknownRecord('holder_id', holder)
}
