import { sourceNames } from '#adapters/signal-sources/source-names.ts'
import type { Outsider } from '#kernel/outsiders.ts'
import { companyKey } from '../scoring/company-key.ts'
import { personKey } from '../scoring/person-key.ts'
import type { TheirSignal } from './their-signals.ts'

/** Under which keys leads that are gone by now may be remembered; what platforms call themselves is tried by their sources. */
export function keysOf(
  { handles, hosts }: Outsider,
  signals: readonly Pick<TheirSignal, 'platform'>[],
): string[] {
  const platforms = new Set([
    ...sourceNames,
    'hackernews',
    ...signals.map(({ platform }) => platform),
  ])
  return [
    ...hosts.flatMap((domain) => companyKey({ domain }) ?? []),
    ...handles.flatMap((handle) => [...platforms].map((platform) => personKey(platform, handle))),
  ]
}
