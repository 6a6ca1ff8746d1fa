import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { z } from 'zod'
import { world } from '#test/world.ts'
import { projection } from './projection.ts'

const Person = z.object({ id: z.string(), name: z.string().nullable(), age: z.number().optional() })
const ada = { id: '1', name: 'Ada', age: 36, password_hash: 'secret' }

suite('what leaves the service', () => {
  test('is what the schema declares and nothing else', () => {
    assert.deepEqual(projection(Person)(ada), { id: '1', name: 'Ada', age: 36 })
  })

  test('is picked at every depth, in objects and arrays', () => {
    const Team = z.object({ lead: Person, members: z.array(z.object({ person: Person })) })
    const team = { lead: ada, members: [{ person: ada, secret: 1 }], secret: 2 }
    assert.doesNotMatch(JSON.stringify(projection(Team)(team)), /secret/)
    assert.equal(
      JSON.stringify(projection(z.array(z.array(Person)))([[ada]])).includes('secret'),
      false,
    )
  })

  test('keeps null and leaves out what is absent', () => {
    const Nested = z.object({
      one: Person.nullable(),
      two: Person.optional(),
      three: Person.nullish(),
    })
    const sent = JSON.stringify(projection(Nested)({ one: null, three: ada, four: ada }))
    assert.equal(sent, '{"one":null,"three":{"id":"1","name":"Ada","age":36}}')
    const Place = z.strictObject({ country: z.string().exactOptional(), region: z.string() })
    assert.deepEqual(projection(Place)({ region: 'Bern' }), { region: 'Bern' })
  })

  test('strips what a loose or strict object would let through or refuse', () => {
    assert.deepEqual(projection(z.strictObject({ a: z.int() }))({ a: 1, b: 2 }), { a: 1 })
    assert.deepEqual(projection(z.object({ a: z.int() }).meta({ id: 'A' }))({ a: 1, b: 2 }), {
      a: 1,
    })
  })

  test('passes on declared freedom: records and unknown members', () => {
    const Open = z.looseObject({ one: Person })
    assert.deepEqual(projection(Open)({ one: ada, counts: { lead: 1 } }), {
      one: { id: '1', name: 'Ada', age: 36 },
      counts: { lead: 1 },
    })
    const Free = z.object({ facts: z.record(z.string(), z.unknown()), any: z.unknown() })
    const value = { facts: { a: { b: 1 } }, any: [1, { c: 2 }] }
    assert.deepEqual(projection(Free)({ ...value, secret: 1 }), value)
  })

  test('picks by the shape that a value of several is of, and by no other', () => {
    const Call = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), one: z.string() }),
      z.object({ kind: z.literal(['b', 'c']), two: Person }),
    ])
    const pick = projection(z.array(Call))
    assert.deepEqual(
      pick([
        { kind: 'a', one: 'x', two: ada },
        { kind: 'c', one: 'x', two: ada },
      ]),
      [
        { kind: 'a', one: 'x' },
        { kind: 'c', two: { id: '1', name: 'Ada', age: 36 } },
      ],
    )
    assert.throws(() => pick([{ kind: 'd', one: 'x' }]), TypeError)
  })

  test('never comes from the prototype of the value', () => {
    const Odd = z.object({ constructor: z.string().optional() })
    assert.equal(JSON.stringify(projection(Odd)({})), '{}')
  })
})

/** The kinds of schema whose every part a projection looks at; others would pass on what they hold. */
function picked(schema: z.ZodType): z.ZodType[] | undefined {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape)
  if (schema instanceof z.ZodDiscriminatedUnion) return [...schema.options] as z.ZodType[]
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType]
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional
  )
    return [schema.unwrap() as z.ZodType]
  return undefined
}

/**
 * Whether a value of this schema can hold an object, of which a projection would know nothing. A record
 * of free names is shown whole by design, as long as no value of it has declared members.
 */
function holdsObjects(schema: z.ZodType): boolean {
  const text = (one: z.ZodType) =>
    JSON.stringify(z.toJSONSchema(one, { unrepresentable: 'any', io: 'input' }))
  if (schema instanceof z.ZodRecord) return /"properties"/.test(text(schema.valueType as z.ZodType))
  return /"(object|array)"|"\$ref"|"(any|one|all)Of"/.test(text(schema))
}

function unpicked(schema: z.ZodType, path: string): string[] {
  const parts = picked(schema)
  if (parts === undefined) return holdsObjects(schema) ? [path] : []
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  return parts.flatMap((part, index) => unpicked(part, `${path}.${names[index] ?? '[]'}`))
}

/** What members sent, checked by a strict schema and stored as they sent it. */
const asSent = /^\w+ \/crm\/(views|forms)\/.*\.(filter\.\[\]|texts)$/

test('no answer of any endpoint is of a kind that a projection cannot look into', async () => {
  const { runtime } = await world()
  const blind = runtime.app.endpoints.flatMap(({ route, returns }) =>
    returns.body === undefined || returns.media !== undefined
      ? []
      : unpicked(returns.body as z.ZodType, route),
  )
  assert.deepEqual(
    blind.filter((place) => !asSent.test(place)),
    [],
  )
  const Union = z.object({ a: z.union([Person, z.null()]) })
  assert.deepEqual(unpicked(Union, 'control'), ['control.a'])
  const Members = z.object({ b: z.record(z.string(), Person) })
  assert.deepEqual(unpicked(Members, 'control'), ['control.b'])
})
