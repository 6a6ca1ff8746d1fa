import type { Collector, Tag } from './collector.ts'
import type { SchemaNode } from './schema-node.ts'

type Item = Record<string, unknown[]>
interface OpenItem {
  readonly item: Item
  readonly depth: number
}
interface OpenText {
  text: string
  readonly item: Item
  readonly properties: readonly string[]
  readonly depth: number
}

/** Collects microdata items in the shape of JSON-LD nodes, at most 300; nested items stand in their parents too. */
export function microdataCollector(): Collector & { nodes: SchemaNode[] } {
  const nodes: SchemaNode[] = []
  const items: OpenItem[] = []
  const texts: OpenText[] = []
  return {
    nodes,
    open: (tag) => {
      const properties = (tag.attributes['itemprop'] ?? '')
        .split(/\s+/)
        .filter(Boolean)
        .slice(0, 10)
      const parent = items.at(-1)?.item
      const item = tag.attributes['itemscope'] === undefined ? undefined : itemOf(tag)
      if (item && nodes.length < 300) {
        nodes.push(item)
        items.push({ item, depth: tag.depth })
      }
      if (!parent || properties.length === 0) return
      const value = item ?? attributeValue(tag)
      if (value === undefined) texts.push({ text: '', item: parent, properties, depth: tag.depth })
      else add(parent, properties, value)
    },
    text: (text) => {
      for (const open of texts.slice(-5)) if (open.text.length < 4000) open.text += text
    },
    close: ({ depth }) => {
      if (texts.at(-1)?.depth === depth) {
        const closed = texts.pop()
        if (closed) add(closed.item, closed.properties, closed.text)
      }
      if (items.at(-1)?.depth === depth) items.pop()
    },
  }
}

function itemOf({ attributes }: Tag): Item {
  return { '@type': (attributes['itemtype'] ?? '').split(/\s+/).filter(Boolean).slice(0, 10) }
}

function add(item: Item, properties: readonly string[], value: unknown): void {
  for (const property of properties) {
    const values = Object.hasOwn(item, property) ? (item[property] ?? []) : []
    if (property !== '__proto__' && values.length < 100) item[property] = [...values, value]
  }
}

const valueAttributes: Record<string, string> = {
  meta: 'content',
  a: 'href',
  link: 'href',
  img: 'src',
  time: 'datetime',
  data: 'value',
  meter: 'value',
}

function attributeValue({ name, attributes }: Tag): string | undefined {
  const attribute = Object.hasOwn(valueAttributes, name) ? valueAttributes[name] : undefined
  return attributes['content'] ?? (attribute === undefined ? undefined : attributes[attribute])
}
