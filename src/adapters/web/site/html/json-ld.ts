import type { Collector } from './collector.ts'
import { isNode } from './schema-node.ts'
import type { SchemaNode } from './schema-node.ts'

/** Collects the nodes of all JSON-LD blocks, flat; a block that is no JSON is passed over. */
export function jsonLdCollector(): Collector & { nodes: SchemaNode[] } {
  const nodes: SchemaNode[] = []
  let json: string | undefined
  return {
    nodes,
    open: ({ name, attributes }) => {
      const type = attributes['type']?.split(';')[0]?.trim().toLowerCase()
      if (name === 'script' && type === 'application/ld+json') json = ''
    },
    text: (text) => {
      if (json !== undefined && json.length < maxJsonLength) json += text
    },
    close: ({ name }) => {
      if (name !== 'script' || json === undefined) return
      nodes.push(...flatten(parsed(json)).slice(0, maxNodes - nodes.length))
      json = undefined
    },
  }
}

const maxJsonLength = 300_000
const maxNodes = 300

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

// Walks with a list instead of calls, so depth costs no stack; a node is told from a mere value by its type.
function flatten(root: unknown): SchemaNode[] {
  const nodes: SchemaNode[] = []
  const queue: unknown[] = [root]
  for (let at = 0; at < queue.length && at < 5000; at += 1) {
    const value = queue[at]
    if (Array.isArray(value)) queue.push(...value.slice(0, 500))
    if (!isNode(value)) continue
    if (value['@type'] !== undefined) nodes.push(value)
    queue.push(
      ...Object.values(value)
        .slice(0, 200)
        .filter((inner) => typeof inner === 'object'),
    )
  }
  return linked(nodes, queue)
}

// A reference such as {"@id": "#place"} is replaced by the node it means, one step deep.
function linked(nodes: SchemaNode[], seen: unknown[]): SchemaNode[] {
  const byId = new Map<unknown, SchemaNode>()
  for (const value of seen) {
    if (isNode(value) && Object.keys(value).length > 1 && !byId.has(value['@id']))
      byId.set(value['@id'], value)
  }
  byId.delete(undefined)
  const resolve = (value: unknown): unknown =>
    isNode(value) && Object.keys(value).length === 1 ? (byId.get(value['@id']) ?? value) : value
  return nodes.map((node) =>
    Object.fromEntries(
      Object.entries(node)
        .slice(0, 200)
        .map(([key, value]) => [
          key,
          Array.isArray(value) ? value.slice(0, 500).map(resolve) : resolve(value),
        ]),
    ),
  )
}
