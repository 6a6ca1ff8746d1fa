import { on } from '#kernel/http/on-one.ts'
import type { Scope } from '#kernel/scope.ts'
import { readModeratedNetwork, readNetwork } from './networks.ts'
import { networkPath } from './schemas.ts'

/** What the operations say alike that everybody may call on a network. */
export const ofNetwork = {
  params: networkPath,
  target: ({ scope, params }: { readonly scope: Scope; readonly params: { slug: string } }) =>
    readNetwork(scope, params.slug),
} as const

/** And those on one that the caller's organization moderates. */
export const ofOwnNetwork = on('admin', networkPath, (scope, { slug }) =>
  readModeratedNetwork(scope, slug),
)
