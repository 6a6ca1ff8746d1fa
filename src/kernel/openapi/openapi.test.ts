import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { z } from 'zod'
import { refusal } from '../errors.ts'
import { curlOf } from '../docs/curl.ts'
import { docsPage } from '../docs/page.ts'
import { traitsOf } from '../docs/places.ts'
import { created, endpoint, noContent, ok, type AnyEndpoint } from '../http/endpoint.ts'
import { exampleOf, fieldsWithoutExample } from './example.ts'
import { openApiDocument } from './openapi.ts'
import { allRefusals } from './refusals.ts'
import { describeSchemas } from './schemas.ts'

const about = {
  title: 'Kettles',
  description: 'Of <kettles>.',
  license: { name: 'MIT', identifier: 'MIT' },
  groups: [{ prefix: 'kettles', name: 'Kettles', description: 'All kettles.' }],
  steps: [],
}
const Cracked = refusal(409, 'cracked', 'The kettle is cracked', 'Take another.')
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
  params: z.strictObject({ id: z.uuid() }),
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
const lookElsewhere = endpoint({ ...look, route: 'GET /pots/' })

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
  test('names operations by their summaries, and aliases by their paths as well', () => {
    const { paths } = described(make, boil, look, lookElsewhere)
    const ids = Object.values(paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    )
    assert.deepEqual(ids, [
      'make_kettle',
      'look_at_kettles_in_kettles',
      'boil_kettle',
      'look_at_kettles_in_pots',
    ])
  })

  test('lists what the kernel refuses before what the operation refuses by itself', () => {
    const { post } = described(make).paths['/kettles/']!
    const names = Object.entries(post!.responses).map(([status, answer]) => [
      status,
      '$ref' in answer ? answer.$ref.split('/').at(-1) : 'own',
    ])
    assert.deepEqual(names, [
      ['201', 'own'],
      ['400', 'organization_required.validation_failed'],
      ['401', 'authentication_required.invalid_token'],
      ['403', 'not_a_member.role_required'],
      ['409', 'idempotency_in_progress.cracked'],
      ['413', 'payload_too_large'],
      ['415', 'unsupported_media_type'],
      ['422', 'idempotency_key_reused'],
      ['429', 'rate_limited'],
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
      ['organization_id', 'Idempotency-Key'],
    )
    assert.deepEqual(
      Object.keys(post!.requestBody!.content['application/json'].example as object),
      ['name', 'litres', 'organization_id'],
    )
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
