import { NotFound } from '#kernel/errors.ts'
import type { OrganizationScope, Scope } from '#kernel/scope.ts'
import { readModeratedNetwork, readNetwork } from './networks.ts'
import { networkPath } from './schemas.ts'

interface Path {
  readonly slug: string
}

/** What the operations say alike that everybody may call on a network. */
export const ofNetwork = {
  params: networkPath,
  refuses: [NotFound],
  target: ({ scope, params }: { readonly scope: Scope; readonly params: Path }) =>
    readNetwork(scope, params.slug),
} as const

/** And those on one that the caller's organization moderates. */
export const ofOwnNetwork = {
  params: networkPath,
  refuses: [NotFound],
  target: ({ scope, params }: { readonly scope: OrganizationScope; readonly params: Path }) =>
    readModeratedNetwork(scope, params.slug),
} as const
