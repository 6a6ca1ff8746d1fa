import { createHash } from 'node:crypto'
import { exampleId } from '../wire/primitives.ts'

/** The same schema or example with ids of the noun that each is the id of; fields all share one example. */
export function withOwnIds<T>(value: T, noun: string): T {
  return renamed(value, noun) as T
}

function renamed(value: unknown, noun: string): unknown {
  if (typeof value === 'string') return value.replaceAll(exampleId, idOf(noun))
  if (Array.isArray(value)) return value.map((each) => renamed(each, noun))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, renamed(inner, nounOf(name) ?? noun)]),
  )
}

/** What a field of this name is the id of, or holds. */
export function nounOf(name: string): string | undefined {
  if (name === 'organizations') return 'organization'
  return /^(\w+?)_ids?$/.exec(name)?.[1]
}

/** The noun of a shape: that of `NewContact` and `ContactList` is `contact`, of `McpKey` it is `key`. */
export function nounOfShape(shape: string): string {
  const words = shape.replace(/^(New|Created)|(Change|List|Detail|Input)$/g, '').split(/(?=[A-Z])/)
  return words.at(-1)?.toLowerCase() ?? shape
}

/** The noun whose id stands in a path: that of `/crm/contacts/{id}/` is `contact`. */
export function nounOfPath(path: string): string {
  const [, many = ''] = /([a-z-]+)\/\{\w+\}/.exec(path) ?? []
  return many.replace(/ies$/, 'y').replace(/s$/, '')
}

function idOf(noun: string): string {
  if (noun === 'organization') return exampleId
  const digits = createHash('sha256').update(noun).digest('hex').slice(0, 12)
  return exampleId.slice(0, -12) + digits
}
