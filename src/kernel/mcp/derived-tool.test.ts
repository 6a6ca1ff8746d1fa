import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { z } from 'zod'
import { ApiResponse } from '../http/api-response.ts'
import { endpoint, listed, noContent, ok, type AnyEndpoint } from '../http/endpoint.ts'
import { listOf, listQuery, orderings } from '../lists/page.ts'
import type { OrganizationScope } from '../scope.ts'
import { toolOf } from './derived-tool.ts'
import { listing } from './listing.ts'
import { wording } from './wording.ts'

const Loaf = z.object({ id: z.string(), weight: z.number() })

const bake = endpoint({
  route: 'POST /mills/{id}/loaves/',
  summary: 'Bake a loaf',
  access: 'member',
  effect: 'write',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ oven: z.enum(['wood', 'gas']).default('wood') }),
  body: z.strictObject({ weight: z.number() }),
  returns: ok(Loaf),
  handle: async ({ params, query, body }) =>
    new ApiResponse({ id: `${params.id} ${query.oven}`, weight: body.weight }, { status: 200 }),
})

const scope = { organizationId: 'o' } as OrganizationScope
const waiting = { signal: new AbortController().signal, progress: () => undefined }

function run(value: AnyEndpoint, input: object, tool: object = {}) {
  const derived = toolOf(value, { name: 'do_it', ...tool })
  const call = { scope, holder: {} as never, caller: { address: '127.0.0.1' }, ...waiting }
  return derived.handle({ ...call, input: derived.input.parse(input) })
}

suite('a tool that follows from an endpoint', () => {
  test('takes path, query and body as one object', async () => {
    assert.deepEqual(await run(bake, { id: 'm', weight: 2 }), { id: 'm wood', weight: 2 })
    assert.deepEqual(await run(bake, { mill_id: 'm', weight: 2 }, { params: { id: 'mill_id' } }), {
      id: 'm wood',
      weight: 2,
    })
  })

  test('refuses to be made where two arguments would have one name', () => {
    const clash = { ...bake, body: z.strictObject({ id: z.string() }) }
    assert.throws(
      () => toolOf(clash, { name: 'do_it' }).input,
      /two arguments of its tool have one name/,
    )
  })

  test('knows the organization of its path', async () => {
    const params = z.strictObject({ organization_id: z.string() })
    const read = { ...bake, body: undefined, query: undefined, params }
    const handle: AnyEndpoint['handle'] = async (call) => ({
      id: call.params.organization_id,
      weight: 1,
    })
    assert.deepEqual(await run({ ...read, handle }, {}), { id: 'o', weight: 1 })
  })

  test('returns an object, whatever the endpoint returns', async () => {
    const bare = { ...bake, params: undefined, query: undefined, body: undefined }
    const nothing = { ...bare, returns: noContent, handle: async () => undefined }
    assert.deepEqual(await run(nothing, {}), { done: true })
    const array = { ...bare, returns: ok(z.array(Loaf)), handle: async () => [] }
    assert.deepEqual(await run(array, {}), { results: [] })
  })

  test('returns lists in its own sizes, with the argument that goes on', async () => {
    const list: AnyEndpoint = {
      ...bake,
      params: undefined,
      body: undefined,
      query: listQuery({}, orderings('weight')),
      returns: listed(listOf(Loaf, 'LoafListForThisTest')),
      handle: async ({ query }) => ({
        count: query.page_size,
        next: { page: 2 },
        previous: null,
        results: [],
      }),
    }
    assert.deepEqual(await run(list, {}), {
      count: 10,
      results: [],
      next_page: 2,
      next_cursor: null,
    })
    await assert.rejects(async () => run(list, { page_size: 51 }), z.ZodError)
  })

  test('hints at what it may overwrite, and at what repeating does', () => {
    const hints = (value: AnyEndpoint) =>
      listing(toolOf(value, { name: 'do_it' }), wording([])).annotations
    const { destructiveHint, idempotentHint, readOnlyHint } = hints(bake) ?? {}
    assert.deepEqual([readOnlyHint, destructiveHint, idempotentHint], [false, false, false])
    const change = hints({ ...bake, route: 'PATCH /mills/{id}/' })
    assert.deepEqual([change?.destructiveHint, change?.idempotentHint], [true, true])
  })
})

suite('words for tools', () => {
  const reword = wording([{ ...toolOf(bake, { name: 'bake_loaf' }), route: bake.route }])

  test('name the tool of an operation, where there is one', () => {
    assert.equal(reword('Use POST /api/v1/mills/{id}/loaves/.'), 'Use bake_loaf.')
    assert.equal(reword('Use POST …/loaves/.'), 'Use bake_loaf.')
    assert.equal(reword('Use POST /api/v1/ovens/.'), 'Use POST /api/v1/ovens/.')
  })

  test('tell of arguments, not of queries and links', () => {
    assert.equal(reword('send `oven=gas`'), 'send `oven: gas`')
    assert.equal(reword('Follow `next` instead.'), 'Pass `next_cursor` as `cursor`.')
  })
})
