import { on } from '#kernel/http/on-one.ts'
import { businessPath } from '../schemas.ts'
import { readBusiness } from './businesses.ts'
import { readOwnBusiness } from './own-businesses.ts'

/** What the operations say alike that tell everybody of a business. */
export const ofBusiness = on('public', businessPath, (scope, { slug }) => readBusiness(scope, slug))

/** What the operations say alike that write a business of the organization's own. */
export const ofOwnBusiness = {
  ...on('admin', businessPath, (scope, { slug }) => readOwnBusiness(scope, slug)),
  effect: 'write',
  dryRun: true,
} as const
