import { pathOf, type AnyEndpoint } from '../http/endpoint.ts'

/** A group of operations, found by the first segment of their paths. */
export interface Group {
  readonly prefix: string
  readonly name: string
  readonly description: string
}

/** The group of an operation; a prefix that no group claims is its own name. */
export function groupOf(endpoint: AnyEndpoint, groups: readonly Group[]): string {
  const prefix = prefixOf(endpoint)
  return groups.find((group) => group.prefix === prefix)?.name ?? prefix
}

/**
 * Names operations by their summaries, verb first (`list_members`). Operations that share a summary,
 * such as an alias, are told apart by their prefix.
 */
export function operationIds(endpoints: readonly AnyEndpoint[]): ReadonlyMap<AnyEndpoint, string> {
  return new Map(
    [...Map.groupBy(endpoints, nameOf)].flatMap(([name, sharing]) =>
      sharing.map((endpoint) => [
        endpoint,
        sharing.length === 1 ? name : `${name}_in_${prefixOf(endpoint).replaceAll('-', '_')}`,
      ]),
    ),
  )
}

function prefixOf(endpoint: AnyEndpoint): string {
  return pathOf(endpoint).split('/')[1] ?? ''
}

const silent = new Set(['a', 'an', 'the', 'your', 'its', 'one'])

function nameOf({ summary }: AnyEndpoint): string {
  return summary
    .replace(/[,(:].*$/, '')
    .replace(/\bone of (your|the)\b/, '')
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !silent.has(word))
    .join('_')
}
