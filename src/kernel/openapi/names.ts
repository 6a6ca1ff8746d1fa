import { pathOf, type AnyEndpoint } from '../http/endpoint.ts'
import { camelCase } from '../text/nouns.ts'

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

/** The name of an operation in a generated client: its own, else that of its tool, else by its summary. */
export function operationIdOf({ name, tool, summary }: AnyEndpoint): string {
  return name ?? camelCase(tool === undefined ? wordsOf(summary) : wordsOfTool(tool.name))
}

/** Clients and agents have other words for two of the verbs. */
function wordsOfTool(name: string): string[] {
  const [verb = '', ...noun] = name.split('_')
  return [{ get: 'read', update: 'change' }[verb] ?? verb, ...noun]
}

function prefixOf(endpoint: AnyEndpoint): string {
  return pathOf(endpoint).split('/')[1] ?? ''
}

const silent = new Set(['a', 'an', 'the', 'your', 'its', 'one'])

function wordsOf(summary: string): string[] {
  return summary
    .replace(/[,(:].*$/, '')
    .replace(/\bone of (your|the)\b/, '')
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !silent.has(word))
}
