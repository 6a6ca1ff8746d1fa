import { randomInt } from 'node:crypto'
import { suite } from 'node:test'
import type { JsonSchema } from '#kernel/openapi/document.ts'
import { alternatives, exampleOf, propertiesOf, referred } from '#kernel/openapi/example.ts'
import { sendCall } from './endpoint-calls.ts'
import { permittedCall, rulesWith } from './endpoint-rules.ts'
import { spared } from './furnished-calls.ts'
import { allObjects } from './objects.ts'
import type { Components } from './other-values.ts'

/** Of texts and lists without a bound, or with one that only many requests would reach. */
const mostLetters = 20_000
const mostItems = 100

/** One word of letters that take three bytes each and that nothing compresses: as much as a text may be. */
function longest(letters: number): string {
  return String.fromCharCode(...Array.from({ length: letters }, () => randomInt(0x4e00, 0x9fff)))
}

/** What is sent, with one of its texts as long as its schema admits, once for each of them, and with all at once. */
function stretched(schema: JsonSchema, components: Components): unknown[] {
  const whole = referred(schema, components) ?? alternatives(schema)[0]
  if (whole !== undefined) return stretched(whole, components)
  if (schema['type'] === 'array') return lists(schema, components)
  const example = exampleOf(schema, components)
  if (isFree(schema)) return [longest(lengthOf(schema))]
  const members = propertiesOf(schema).map(
    ([name, inner]) => [name, stretched(inner, components)] as const,
  )
  const long = members.filter(([, values]) => values.length > 0)
  const all = Object.fromEntries(long.map(([name, [value]]) => [name, value]))
  const each = long.flatMap(([name, values]) => values.map((value) => ({ [name]: value })))
  return [...each, ...(each.length > 1 ? [all] : [])].map((one) => ({
    ...(example as object),
    ...one,
  }))
}

function lists(schema: JsonSchema, components: Components): unknown[] {
  const items = schema['items'] as JsonSchema
  const count = Math.min(Number(schema['maxItems'] ?? mostItems), mostItems)
  if (isFree(items)) return [Array.from({ length: count }, () => longest(lengthOf(items)))]
  return stretched(items, components).map((value) => [value])
}

/** Whether any letters will do. */
function isFree(schema: JsonSchema): boolean {
  return (
    schema['type'] === 'string' &&
    !['format', 'pattern', 'enum', 'const'].some((one) => one in schema)
  )
}

function lengthOf(schema: JsonSchema): number {
  return Math.min(Number(schema['maxLength'] ?? mostLetters), mostLetters)
}

suite('every endpoint', () => {
  const holds = rulesWith([], { oneIn: 4 })

  // Red for a search, an index or a column that takes less than what is admitted.
  holds(
    'takes or refuses the longest texts that it admits',
    ({ operation }) => operation.requestBody !== undefined || operation.parameters.length > 0,
    async (documented, shared) => {
      await allObjects(shared)
      const own = await spared(documented, shared)
      const { operation, document } = documented
      const { components } = document
      const { call, caller } = await permittedCall(documented, own)
      const schema = operation.requestBody?.content['application/json']?.schema ?? {}
      const bodies = stretched(schema, components.schemas).map((body) => ({
        ...call,
        body: { ...call.body, ...(body as object), organization_id: own.id },
      }))
      const queries = operation.parameters
        .filter(({ in: place, schema: one }) => place === 'query' && isFree(one))
        .map(({ name, schema: one }) => ({
          ...call,
          query: { ...call.query, [name]: longest(Math.min(lengthOf(one), 2_000)) },
        }))
      for (const one of [...bodies, ...queries]) {
        const { status, body } = await sendCall(caller, one)
        if (status === 500)
          return `${status} ${JSON.stringify(body)} to ${JSON.stringify(one).slice(0, 200)}`
      }
      return undefined
    },
  )
})
