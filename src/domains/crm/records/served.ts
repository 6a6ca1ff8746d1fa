import type { OrganizationScope } from '#kernel/scope.ts'
import type { RecordKind } from '../fields/schemas.ts'
import { notByAlias } from '../merges/aliases.ts'
import { toTrash } from '../trash/to-trash.ts'
import { viewsOf } from '../views/read.ts'
import { externalKey } from './external-id.ts'

interface Holding {
  all(scope: OrganizationScope): unknown
  hold(scope: OrganizationScope, ids: readonly string[]): Promise<void>
}

/** What operations on records say alike, given their verbs: views apply to lists, and deleting is not for good. */
export function served<N extends Holding>(kind: RecordKind, noun: N) {
  return {
    ...noun,
    views: viewsOf(kind),
    path: `/crm/${kind}s/`,
    batch: { keys: externalKey(kind, noun), hold: noun.hold },
    verbs: { ...noun, delete: notByAlias(kind, toTrash(kind)) },
  } as const
}
