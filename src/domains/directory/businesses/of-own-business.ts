import type { OrganizationScope } from '#kernel/scope.ts'
import { businessPath } from '../schemas.ts'
import { readOwnBusiness } from './own-businesses.ts'

/** What the operations say alike that write a business of the organization's own. */
export const ofOwnBusiness = {
  access: 'admin',
  effect: 'write',
  dryRun: true,
  params: businessPath,
  target: ({ scope, params }: { scope: OrganizationScope; params: { slug: string } }) =>
    readOwnBusiness(scope, params.slug),
} as const
