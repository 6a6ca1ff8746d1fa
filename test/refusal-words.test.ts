import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { z } from 'zod'
import { check } from '#kernel/wire/input.ts'
import { fieldCodes } from '#kernel/wire/field-codes.ts'
import { inputSchema } from '#kernel/mcp/arguments.ts'
import { Client } from './client.ts'
import { eachNth, effort } from './effort.ts'
import { longestRefusal } from './fuzz/faults.ts'
import { bearer, keyOf, post } from './mcp-client.ts'
import { none } from './none.ts'
import { organization, world } from './world.ts'

const { tools, endpoints } = (await world()).runtime.app

/** Every schema that something from outside is checked by, and where that is said; a tool of an endpoint has its schemas. */
const schemas: readonly (readonly [string, z.ZodObject])[] = [
  ...endpoints.flatMap(({ route, query, body }) => [
    [`${route} query`, query as unknown] as const,
    [`${route} body`, body as unknown] as const,
  ]),
  ...tools
    .filter(({ route }) => route === undefined)
    .map((tool) => [tool.name, inputSchema(tool) as unknown] as const),
].filter((entry): entry is readonly [string, z.ZodObject] => entry[1] instanceof z.ZodObject)

const wrongs: readonly unknown[] = [
  null,
  undefined,
  true,
  0,
  -1,
  0.123,
  1e15,
  NaN,
  '',
  'abc',
  '!',
  'x'.repeat(20_000),
  '2026-12-01T10:00:00',
  '0000-01',
  '9999-12-31T23:59:59-14:00',
  [],
  {},
  [null],
  [0],
  [{}],
  [[]],
  { nothing: 1 },
  [{ nothing: 1 }],
  Array.from({ length: 300 }, () => 0),
  Array.from({ length: 300 }, (_, n) => `text ${n}`),
]

/** Words of the validator, which speaks of its types and not of what to send. */
const foreign =
  /invalid|\bexpected\b|received|NaN|undefined|too (?:big|small)|unrecognized|regex|pattern|nullish|\bobject Object|zod/i

suite('words of refusals', () => {
  test('are ours for every wrong value of every field of every input', () => {
    assert.ok(schemas.length > 50, 'the schemas were not found')
    const broken = new Set<string>()
    for (const [place, schema] of schemas)
      for (const field of Object.keys(schema.shape))
        for (const wrong of wrongs) {
          const checked = check(schema.strict(), { [field]: wrong }, 'body')
          for (const { code, message, field: named } of 'errors' in checked ? checked.errors : [])
            if (!(code in fieldCodes) || foreign.test(message) || !/[.!?]$/.test(message))
              broken.add(`${place} ${named}: ${code}: ${message.slice(0, 200)}`)
        }
    none([...broken], 'say in the schema, or in issue-words.ts, what to send instead')
  })
})

suite('hints', () => {
  test('take an organization that is named twice alike, in any case', async () => {
    const { owner, id } = await organization()
    const twice = `organization_id=${id}&organization_id=${id.toUpperCase()}`
    assert.equal((await owner.get(`/credits/wallet/?${twice}`)).status, 200)
    const body = { organization_id: id, name: 'Ada' }
    const upper = `/crm/contacts/?organization_id=${id.toUpperCase()}`
    assert.equal((await owner.post(upper, body)).status, 201)
  })

  test('say that a call takes no organization', async () => {
    const { owner, id } = await organization()
    for (const path of ['/auth/me/', '/search/', '/credits/rate-cards/']) {
      const { status, body } = await owner.get(`${path}?organization_id=${id}`)
      assert.equal(status, 400)
      assert.match(body.errors[0].message, /not about one organization/)
    }
  })

  test('say that a body has to be an object', async () => {
    const { owner } = await organization()
    for (const body of ['[]', '"x"', '7', 'null']) {
      const refused = await owner.post('/crm/contacts/', body)
      assert.deepEqual([refused.status, refused.body.code], [400, 'validation_failed'])
      assert.deepEqual(refused.body.errors[0], {
        field: 'body',
        code: 'wrong_type',
        message: 'Send a JSON object.',
      })
    }
  })

  test('name a role that is too low before what else is wrong', async () => {
    const { member, id } = await organization()
    const someone = await member('member')
    const create = (body: object) => someone.post(`/mcp/keys/?organization_id=${id}`, body)
    assert.equal((await create({})).body.code, 'role_required')
    assert.equal((await create({ scope: 'member' })).body.code, 'validation_failed')
  })

  test('say how to send a token that came without its word, valid or not', async () => {
    const { owner } = await organization()
    const visitor = new Client(owner.origin)
    const details = new Set<string>()
    for (const token of [owner.token ?? '', `svc_usr_${'0'.repeat(43)}`])
      for (const authorization of [token, `Bearer ${token}`]) {
        const { status, body } = await visitor.get('/auth/me/', { authorization })
        assert.equal(status, 401)
        details.add(body.detail)
      }
    assert.equal(details.size, 1)
    assert.match([...details][0] ?? '', /Write `Token ` before/)
  })
})

suite('what a tool refuses', () => {
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`k${n}`, 0]))
  const long = Object.fromEntries(
    Array.from({ length: 190 }, (_, n) => [`${n}${'\u0001é'.repeat(400)}`, 0]),
  )

  test('takes 16 kB at most, whatever it was called with', async () => {
    const { owner, id } = await organization()
    const { plaintext } = await keyOf(owner, id)
    const broken: string[] = []
    const inputs = Object.entries({ many, long, tags: { tags: Object.keys(long) } })
    for (const [place, { name }] of eachNth(3, tools).entries())
      for (const [what, input] of effort([inputs[place % inputs.length]!], inputs)) {
        const params = { name, arguments: { organization_id: id, ...input } }
        const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
        const { status, body } = await post(bearer(plaintext), {
          query: '?toolsets=all',
          body: message,
        })
        const size = Buffer.byteLength(JSON.stringify(body))
        if (status >= 500 || size > longestRefusal)
          broken.push(`${name} ${what}: ${status}, ${size}`)
      }
    none(broken, 'a refusal is bounded where its problem document is made')
  })
})
