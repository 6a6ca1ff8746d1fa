import type { OrganizationScope } from '../scope.ts'
import { byId } from '../wire/primitives.ts'

/** What operations of members on one record say alike: its id is in the path, and it is found before anything else. */
export function onOne<R>(read: (scope: OrganizationScope, id: string) => Promise<R>) {
  return {
    access: 'member',
    params: byId,
    target: ({ scope, params }: { scope: OrganizationScope; params: { id: string } }) =>
      read(scope, params.id),
  } as const
}
