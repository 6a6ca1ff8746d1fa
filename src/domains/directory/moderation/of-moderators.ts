import type { z } from 'zod'
import { on } from '#kernel/http/on-one.ts'
import type { UserScope } from '#kernel/scope.ts'
import { ModeratorRequired, requireModerator } from './moderators.ts'

/** What operations of moderators say alike; who is none is told so before anything else. */
export const ofModerators = {
  access: 'user',
  refuses: [ModeratorRequired],
  target: ({ scope }: { readonly scope: UserScope }) => requireModerator(scope),
} as const

/** The same of those on one record, which their path names. */
export function onModerated<P extends z.ZodType, R>(
  params: P,
  read: (scope: UserScope, params: z.output<P>) => Promise<R>,
) {
  return {
    ...on('user', params, async (scope, named) => {
      await requireModerator(scope)
      return read(scope, named)
    }),
    refuses: [ModeratorRequired],
  } as const
}
