import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { z } from 'zod'
import type { Gate } from '../gate.ts'
import type { CredentialGate } from './holder.ts'
import { createLogger } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import type { Scope } from '../scope.ts'
import { toolCaller, type McpCaller } from './call.ts'
import { listing } from './listing.ts'
import { wording } from './wording.ts'
import { tool, type AnyTool } from './tool.ts'

const Named = z.object({ id: z.int() }).meta({ id: 'NamedForThisTest' })

const echo = tool({
  name: 'echo',
  title: 'Echo',
  description: 'Returns what it was sent.',
  access: 'public',
  effect: 'read',
  input: z.strictObject({
    word: z.string(),
    size: z.coerce.number().optional(),
    note: z.string().optional(),
    until: z.string().min(1).nullable().optional(),
  }),
  output: z.object({ word: z.string(), given: z.array(z.string()), named: Named.optional() }),
  handle: async ({ input }) => ({
    word: input.word,
    given: Object.keys(input),
    secret: 'must not leave',
  }),
})

function someone(lines: string[] = []): McpCaller {
  return {
    base: {
      log: createLogger('error', { write: (line) => void lines.push(line) }),
      now: () => new Date(0),
      told: { publicUrl: 'https://api.example', words: {} },
    } as unknown as Scope,
    holder: {
      credentialId: 'k',
      kind: 'key',
      actor: { kind: 'key', id: 'k', user_id: 'u' },
      organizationId: null,
      membership: null,
      spendingCap: null,
      permissions: ['read'],
    },
    askAgain: () => Promise.reject(new Error('nothing took long')),
    requestId: 'request-1',
    countMore: () => undefined,
    tools: new Set([echo]),
    address: '127.0.0.1',
    userAgent: 'test',
    idempotencyKey: undefined,
  }
}

function call(
  value: AnyTool,
  input: unknown,
  lines?: string[],
  signal = new AbortController().signal,
) {
  const context = {
    gate: {} as Gate,
    credentials: {} as CredentialGate,
    outsideDatabase: {} as Database,
    reword: wording([]),
    checkResponses: false,
  }
  const invocation = { input, idempotencyKey: undefined, signal, progress: () => undefined }
  return toolCaller(value, context)(someone(lines), invocation)
}

suite('calling a tool', () => {
  test('lets no undeclared field leave', async () => {
    const { structuredContent } = await call(echo, { word: 'hello' })
    assert.equal(JSON.stringify(structuredContent), '{"word":"hello","given":["word"]}')
  })

  test('takes null and empty text for what is left out, where they mean nothing else', async () => {
    const given = async (input: object) =>
      JSON.parse(JSON.stringify(await call(echo, { word: '', ...input }))).structuredContent
        .given as unknown
    assert.deepEqual(await given({ size: null, note: null, until: null }), ['word', 'until'])
    assert.deepEqual(await given({ size: '', note: '', until: '' }), ['word', 'note'])
  })

  test('does not begin what nobody waits for any more', async () => {
    const { isError, content } = await call(echo, { word: 'a' }, [], AbortSignal.abort())
    assert.equal(isError, true)
    assert.match(JSON.stringify(content), /cancelled: /)
  })

  test('names an unknown argument and the nearest valid one', async () => {
    const { isError, content } = await call(echo, { wrod: 'hello' })
    assert.equal(isError, true)
    assert.match(
      JSON.stringify(content),
      /There is no argument \\"wrod\\". Did you mean \\"word\\"/,
    )
    assert.match(JSON.stringify(content), /word: This field is required/)
  })

  test('tells nothing of an unexpected fault but a request id, and logs it', async () => {
    const lines: string[] = []
    const broken: AnyTool = { ...echo, handle: () => Promise.reject(new Error('select secret')) }
    const result = await call(broken, { word: 'hello' }, lines)
    assert.equal(result.isError, true)
    assert.match(JSON.stringify(result.content), /^.{0,30}internal_error: .*request-1/)
    assert.doesNotMatch(JSON.stringify(result), /secret/)
    assert.match(lines.join(''), /select secret/)
  })

  test('says of what waited too long for others that it may be tried again, and logs no fault', async () => {
    const lines: string[] = []
    const late = Object.assign(new Error('canceling statement due to lock timeout'), {
      code: '55P03',
    })
    const waiting: AnyTool = { ...echo, handle: () => Promise.reject(late) }
    const { isError, content } = await call(waiting, { word: 'hello' }, lines)
    assert.equal(isError, true)
    assert.match(JSON.stringify(content), /unavailable: .*Try again/)
    assert.deepEqual(lines, [])
  })

  test('lists schemas whole, as objects without references', () => {
    const { inputSchema, outputSchema, annotations } = listing(echo, wording([]))
    assert.equal(inputSchema.type, 'object')
    assert.equal(inputSchema['additionalProperties'], false)
    assert.equal(outputSchema?.type, 'object')
    assert.doesNotMatch(JSON.stringify(outputSchema), /\$ref/)
    assert.equal(annotations?.readOnlyHint, true)
  })
})
