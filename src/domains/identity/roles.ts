import type { Role } from '#kernel/scope.ts'

/** What a member may be. */
export const roles = [
  'owner',
  'admin',
  'member',
  'scout',
  'verifier',
] as const satisfies readonly Role[]

declare module '#kernel/scope.ts' {
  interface Roles {
    scout: unknown
    verifier: unknown
  }
}
