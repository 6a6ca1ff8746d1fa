import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { z } from 'zod'
import { conflict } from '../errors.ts'
import { curlOf } from '../docs/curl.ts'
import { docsPage } from '../docs/page.ts'
import { traitsOf } from '../docs/places.ts'
import { created, endpoint, noContent, ok, type AnyEndpoint } from '../http/endpoint.ts'
import { exampleId, id } from '../wire/primitives.ts'
import type { JsonSchema, Response } from './document.ts'
import { exampleOf, fieldsWithoutExample } from './example.ts'
import { openApiDocument } from './openapi.ts'
import { allRefusals } from './refusals.ts'
import { describeSchemas } from './schemas.ts'

const about = {
  title: 'Kettles',
  description: 'Of <kettles>.',
  license: { name: 'MIT', identifier: 'MIT' },
  contact: { name: 'The potter' },
  groups: [{ prefix: 'kettles', name: 'Kettles', description: 'All kettles.' }],
  token: 'Ask the potter.',
  organizationId: 'Whose kettles.',
  refusalWords: { invalid_token: 'Ask the potter for another.' },
  steps: [],
}
const Cracked = conflict('cracked', 'The kettle is cracked', 'Take another.')
const Leaking = conflict('leaking', 'The kettle is leaking', 'Mend it.', {
  holes: z.int().meta({ example: 3 }),
})
const Kettle = z
  .object({ name: z.string().meta({ example: "Ada's" }), litres: z.int().meta({ example: 2 }) })
  .meta({ id: 'Kettle' })
const NewKettle = z
  .strictObject({ name: z.string().meta({ example: "Ada's" }), litres: z.int().default(1) })
  .meta({ id: 'NewKettle' })
function notHandled() {
  return Promise.reject(new Error('only described here'))
}

const make = endpoint({
  route: 'POST /kettles/',
  summary: 'Make a kettle',
  access: 'admin',
  body: NewKettle,
  returns: created(Kettle),
  refuses: [Cracked],
  handle: notHandled,
})
const boil = endpoint({
  route: 'POST /kettles/{id}/boil/',
  summary: 'Boil a kettle, quickly',
  access: 'member',
  params: z.strictObject({ id }),
  returns: noContent,
  handle: notHandled,
})
const look = endpoint({
  route: 'GET /kettles/',
  summary: 'Look at the kettles',
  access: 'public',
  query: z.strictObject({ search: z.string().optional() }),
  returns: ok(z.array(Kettle)),
  handle: notHandled,
})
const lookElsewhere = endpoint({ ...look, route: 'GET /pots/', name: 'lookAtPots' })

function described(...endpoints: AnyEndpoint[]) {
  return openApiDocument(endpoints, { about, publicUrl: 'https://kettles.example' })
}

function place(path: string, method: string, { paths }: ReturnType<typeof described>) {
  return {
    path,
    method,
    operation: paths[path]![method]!,
  }
}

suite('the OpenAPI document', () => {
  test('names operations by their summaries, unless they have names', () => {
    const { paths } = described(make, boil, look, lookElsewhere)
    const ids = Object.values(paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    )
    assert.deepEqual(ids, ['makeKettle', 'lookAtKettles', 'boilKettle', 'lookAtPots'])
  })

  test('shares what the kernel refuses, by names without codes', () => {
    const { post } = described(make).paths['/kettles/']!
    const names = Object.entries(post!.responses).map(([status, answer]) => [
      status,
      '$ref' in answer ? answer.$ref.split('/').at(-1) : 'own',
    ])
    assert.deepEqual(names, [
      ['201', 'own'],
      ['400', 'BadRequestInWorkspace'],
      ['401', 'Unauthorized'],
      ['403', 'Forbidden'],
      ['409', 'own'],
      ['413', 'ContentTooLarge'],
      ['415', 'UnsupportedMediaType'],
      ['422', 'IdempotencyKeyReused'],
      ['429', 'TooManyRequests'],
    ])
  })

  test('lists what a dry run answers beside what the call itself does', () => {
    const { paths } = described(
      { ...make, dryRun: true },
      { ...boil, dryRun: true },
      {
        ...make,
        route: 'POST /pots/',
        dryRun: 'by handler',
        alsoReturns: { status: 200, description: 'There' },
      },
    )
    const shown = Object.values(paths).map(({ post }) =>
      Object.entries(post!.responses).flatMap(([status, answer]) => {
        if ('$ref' in answer || !status.startsWith('2')) return []
        const isTried = 'Dry-Run' in (answer.headers ?? {})
        return [[status, answer.description, isTried, Object.keys(answer.content ?? {}).length]]
      }),
    )
    const tried = 'What the result would be, with `dry_run`; nothing was kept'
    assert.deepEqual(shown, [
      [
        ['200', tried, true, 1],
        ['201', 'Created', false, 1],
      ],
      [['204', 'Done; the response has no body', true, 0]],
      [
        ['200', `There; or ${tried}`, true, 1],
        ['201', 'Created', false, 1],
      ],
    ])
  })

  test('asks a public operation for nothing and a workspace operation for its organization', () => {
    const { paths } = described(look, make)
    const { get, post } = paths['/kettles/']!
    assert.deepEqual([get!.security, post!.security], [[], [{ token: [] }]])
    assert.deepEqual(
      get!.parameters.map(({ name }) => name),
      ['search'],
    )
    assert.deepEqual(
      post!.parameters.map(({ name }) => name),
      ['Idempotency-Key'],
    )
    assert.deepEqual(
      described(boil).paths['/kettles/{id}/boil/']!['post']!.parameters.map(({ name }) => name),
      ['id', 'organization_id', 'Idempotency-Key'],
    )
    assert.deepEqual(
      Object.keys(post!.requestBody!.content['application/json']!.example as object),
      ['name', 'litres', 'organization_id'],
    )
  })

  test('names the codes of each refusal, and the members of those that have some', () => {
    const { paths, components } = described({ ...make, refuses: [Cracked, Leaking] })
    const { content } = paths['/kettles/']!['post']!.responses['409'] as Response
    const { oneOf } = content!['application/problem+json']!.schema as { oneOf: JsonSchema[] }
    assert.match(
      JSON.stringify(oneOf[0]),
      /"enum":\["deletion_scheduled","idempotency_in_progress","cracked"\]/,
    )
    assert.deepEqual(oneOf[1], { $ref: '#/components/schemas/LeakingProblem' })
    const { properties, required } = components.schemas['LeakingProblem'] as {
      properties: Record<string, JsonSchema>
      required: string[]
    }
    assert.equal(properties['code']!['const'], 'leaking')
    assert.equal(properties['holes']!['type'], 'integer')
    assert.ok(required.includes('holes'))
  })

  test('lets a sender leave out what has a default, and says in words what it is', () => {
    const { components } = described(make)
    const { properties, required } = components.schemas['NewKettle'] as {
      properties: Record<string, JsonSchema>
      required: string[]
    }
    assert.deepEqual(required, ['name', 'organization_id'])
    assert.deepEqual(
      [properties['litres']!['default'], properties['litres']!['description']],
      [undefined, '`1` by default.'],
    )
  })

  test('shows another id for each noun', () => {
    const Spout = z
      .object({ id, kettle_id: id, organization_id: id, lid_ids: z.array(id) })
      .meta({ id: 'Spout' })
    const { output, components } = describeSchemas([], [Spout])
    const shown = exampleOf(output(Spout), components) as Record<string, string>
    assert.equal(new Set(Object.values(shown).map(String)).size, 4)
    assert.equal(shown['organization_id'], exampleId)
    const [kettle] = described(boil).paths['/kettles/{id}/boil/']!['post']!.parameters
    assert.equal(kettle!.example, shown['kettle_id'])
  })

  test('describes a schema once unless what is sent differs from what is answered', () => {
    const Lid = z.object({ size: z.int() }).meta({ id: 'Lid' })
    const Pot = z.object({ size: z.int().default(1), lid: Lid }).meta({ id: 'Pot' })
    const { components, input } = describeSchemas([Pot], [Pot])
    assert.deepEqual(Object.keys(components), ['Lid', 'Pot', 'PotInput'])
    assert.deepEqual(input(Pot), { $ref: '#/components/schemas/PotInput' })
  })
})

suite('an example', () => {
  test('is put together from those of the fields', () => {
    const { output, components } = describeSchemas([], [Kettle])
    assert.deepEqual(exampleOf(output(Kettle), components), { name: "Ada's", litres: 2 })
  })

  test('is made up by type and format where a field has none, which is told', () => {
    const schema = z.object({ id: z.uuid(), at: z.iso.datetime(), many: z.array(z.int().min(3)) })
    const { output, components } = describeSchemas([], [schema])
    assert.deepEqual(exampleOf(output(schema), components), {
      id: '0199a1b2-0000-7000-8000-000000000001',
      at: '2026-11-20T10:00:00.000Z',
      many: [3],
    })
    assert.deepEqual(fieldsWithoutExample(output(schema), 'it'), ['it.id', 'it.at', 'it.many[]'])
  })

  test('shows what may be there rather than null, and ends where a shape holds itself', () => {
    const Tree = z
      .object({
        get inner() {
          return Tree.nullable()
        },
      })
      .meta({ id: 'Tree' })
    const { output, components } = describeSchemas([], [Tree])
    assert.match(JSON.stringify(exampleOf(output(Tree), components)), /^(\{"inner":)+null\}+$/)
  })
})

suite('the page', () => {
  test('shows a command line that survives the shell', () => {
    const document = described(make)
    assert.match(
      curlOf(place('/kettles/', 'post', document), 'https://kettles.example'),
      /"name": "Ada'\\''s"/,
    )
  })

  test('names the organization in the address where there is no other body', () => {
    const line = curlOf(place('/kettles/{id}/boil/', 'post', described(boil)), '')
    assert.match(line, /^curl -X POST "\/kettles\/[0-9a-f-]+\/boil\/\?organization_id=[0-9a-f-]+" /)
    assert.doesNotMatch(line, /-d/)
  })

  test('says what a call does, what it takes, and by which tool and price', () => {
    const tool = { name: 'make_kettle', priceOf: 'kettle' }
    const priced = endpoint({ ...make, effect: 'spend', dryRun: true, conditional: true, tool })
    assert.deepEqual(traitsOf(place('/kettles/', 'post', described(priced))), [
      'For owners and admins of the organization.',
      'Spends credits at the price of `kettle`.',
      'Takes `dry_run`.',
      'Takes `If-Match`.',
      'Takes an `Idempotency-Key`.',
      'MCP tool `make_kettle`.',
    ])
  })

  test('stands where there are no operations', () => {
    const { html } = docsPage(described(), { problems: allRefusals([]), steps: [] })
    assert.match(html, /id="problem-internal_error"/)
  })

  test('escapes what it is given', () => {
    const { html } = docsPage(described(look), { problems: [], steps: [] })
    assert.match(html, /Of &lt;kettles&gt;\./)
    assert.doesNotMatch(html, /<kettles>/)
  })
})
