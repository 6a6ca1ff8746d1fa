import type { z } from 'zod'
import type { Access, OrganizationScope, Scopes } from '../scope.ts'
import { byId } from '../wire/primitives.ts'

/** What operations on one record say alike: what their path names, which is found before anything else. */
export function on<A extends Access, P extends z.ZodType, R>(
  access: A,
  params: P,
  read: (scope: Scopes[A], params: z.output<P>) => Promise<R>,
) {
  return {
    access,
    params,
    target: ({ scope, params }: { scope: Scopes[A]; params: z.output<P> }) => read(scope, params),
  } as const
}

/** The same of members, on a record whose id is in the path. */
export function onOne<R>(read: (scope: OrganizationScope, id: string) => Promise<R>) {
  return on('member', byId, (scope, { id }) => read(scope, id))
}
