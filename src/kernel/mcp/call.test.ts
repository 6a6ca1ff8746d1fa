import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { z } from 'zod'
import type { Gate } from '../gate.ts'
import { createLogger } from '../log.ts'
import type { Scope } from '../scope.ts'
import { caller, type Visit } from './call.ts'
import { listing } from './listing.ts'
import { tool, type AnyTool } from './tool.ts'

const Named = z.object({ id: z.int() }).meta({ id: 'NamedForThisTest' })

const echo = tool({
  name: 'echo',
  title: 'Echo',
  description: 'Answers what it was sent.',
  access: 'public',
  permission: 'read',
  input: z.strictObject({ word: z.string() }),
  output: z.object({ word: z.string(), named: Named.optional() }),
  handle: async ({ input }) => ({ word: input.word, secret: 'must not leave' }),
})

function visit(lines: string[] = []): Visit {
  return {
    base: {
      log: createLogger('error', { write: (line) => void lines.push(line) }),
      config: { PUBLIC_URL: 'https://api.example' },
    } as unknown as Scope,
    holder: {
      keyId: 'k',
      actor: { kind: 'key', id: 'k', user_id: 'u' },
      organizationId: null,
      permissions: ['read'],
      monthlyCreditCap: null,
    },
    requestId: 'request-1',
    countCall: () => undefined,
  }
}

function admitSpending() {
  return Promise.resolve()
}

function call(value: AnyTool, input: unknown, lines?: string[]) {
  return caller(value, { gate: {} as Gate, keys: { admitSpending }, checkAnswers: false })(
    visit(lines),
    input,
  )
}

suite('calling a tool', () => {
  test('lets no undeclared field leave', async () => {
    const { structuredContent } = await call(echo, { word: 'hello' })
    assert.equal(JSON.stringify(structuredContent), '{"word":"hello"}')
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

  test('lists schemas whole, as objects without references', () => {
    const { inputSchema, outputSchema, annotations } = listing(echo)
    assert.equal(inputSchema.type, 'object')
    assert.equal(inputSchema['additionalProperties'], false)
    assert.equal(outputSchema?.type, 'object')
    assert.doesNotMatch(JSON.stringify(outputSchema), /\$ref/)
    assert.equal(annotations?.readOnlyHint, true)
  })
})
