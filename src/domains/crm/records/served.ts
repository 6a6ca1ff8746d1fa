import type { OrganizationScope } from '#kernel/scope.ts'
import type { RecordKind } from '../fields/schemas.ts'
import { notByAlias } from '../merges/aliases.ts'
import { toTrash } from '../trash/to-trash.ts'
import { viewsOf } from '../views/read.ts'
import { externalKey } from './external-id.ts'

interface Lockable {
  all(scope: OrganizationScope): unknown
  lockIds(scope: OrganizationScope, ids: readonly string[]): Promise<void>
}

/** What operations on records say alike, given their verbs: views apply to lists, and deleting is not for good. */
export function served<N extends Lockable>(kind: RecordKind, noun: N) {
  return {
    ...noun,
    views: viewsOf(kind),
    path: `/crm/${kind}s/`,
    batch: { keys: externalKey(kind, noun), lockIds: noun.lockIds },
    verbs: { ...noun, delete: notByAlias(kind, toTrash(kind)) },
  } as const
}
