/** What stands somewhere in a value, and how deep. */
export interface Part {
  readonly name: string
  readonly value: unknown
  readonly depth: number
}

/** Everything in a value, itself first; without recursion, so that no depth is too much. */
export function* partsOf(root: unknown): Generator<Part> {
  const waiting: Part[] = [{ name: '', value: root, depth: 0 }]
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    yield part
    const { value, depth } = part
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value))
      waiting.push({ name, value: inner, depth: depth + 1 })
  }
}

const deepestOutput = 64

/** Values of a schema times characters of what is compared with it: nobody waits long for that. */
const mostEffort = 10_000_000

/** Why an output is not compared with its schema, which each of its values may be as a whole; undefined where it is. */
export function effortFault(text: string, value: unknown, valuesOfSchema: number) {
  if (text.length * valuesOfSchema > mostEffort)
    return 'It is too long to be compared with so large a schema: write less.'
  for (const { depth } of partsOf(value))
    if (depth > deepestOutput) return `It is more than ${deepestOutput} deep.`
  return undefined
}
