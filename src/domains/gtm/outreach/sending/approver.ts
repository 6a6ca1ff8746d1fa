import { holdsRole } from '#domains/identity/index.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { DraftRow } from '../drafts.ts'
import type { Obstacle } from './obstacles.ts'

/** An approval is worth what whoever gave it may do now; of whom nobody knows it is believed. */
export async function ofApprover(
  scope: OrganizationScope,
  { approved_by }: DraftRow,
): Promise<Obstacle | undefined> {
  if (approved_by === null) return undefined
  if (await holdsRole(scope, scope.organizationId, approved_by, 'member')) return undefined
  const message =
    'The person who approved it is disabled or no longer a member; read it and approve it again.'
  return { kind: 'revise', reason: { code: 'approver_left', message } }
}
