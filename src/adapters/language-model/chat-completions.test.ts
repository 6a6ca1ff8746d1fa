import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { askingChat } from './chat-completions.ts'
import { ModelFault, type ModelPart } from './contract.ts'
import type { Answered, Posted } from './fetched.ts'

const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Who?' }] }]
const connection = {
  protocol: 'openai_compatible',
  base_url: 'https://models.example/v1/',
  model: 'stand-in',
  openKey: async () => 'key',
  isPublicOnly: false,
} as const

function answered(
  pieces: readonly Uint8Array[],
  status = 200,
  retryAfter?: string,
  media = 'text/event-stream',
): Answered {
  return {
    status,
    body: (async function* () {
      yield* pieces
    })(),
    header: (name) => ({ 'retry-after': retryAfter, 'content-type': media })[name],
    dismiss: () => undefined,
  }
}

function events(...data: readonly (object | string)[]): Uint8Array {
  const texts = data.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
  return Buffer.from(texts.map((text) => `data: ${text}\n\n`).join(''))
}

function says(delta: object, finish_reason: string | null = null) {
  return { choices: [{ index: 0, delta, finish_reason }] }
}

const done = [says({}, 'stop'), '[DONE]'] as const

async function heard(...pieces: readonly Uint8Array[]): Promise<ModelPart[]> {
  const ask = await askingChat(connection, async () => answered(pieces))
  return Array.fromAsync(await ask({ prompt, maxOutputTokens: 50 }))
}

const uncounted = {
  input_tokens: undefined,
  cached_input_tokens: undefined,
  output_tokens: undefined,
}

suite('a model that speaks like OpenAI’s', () => {
  test('is asked at its address, with its key, to say what it used', async () => {
    let sent: { address: string; posted: Posted } | undefined
    const ask = await askingChat(connection, async (address, posted) => {
      sent = { address, posted }
      return answered([events(...done)])
    })
    await ask({ prompt, maxOutputTokens: 50 })
    assert.equal(sent?.address, 'https://models.example/v1/chat/completions')
    assert.equal(sent.posted.headers['authorization'], 'Bearer key')
    assert.deepEqual(JSON.parse(sent.posted.body), {
      model: 'stand-in',
      max_tokens: 50,
      messages: [{ role: 'user', content: 'Who?' }],
      stream: true,
      stream_options: { include_usage: true },
    })
  })

  test('is told the bound of its length in the words of api.openai.com there', async () => {
    let body = ''
    const at = { ...connection, base_url: 'https://api.openai.com/v1' }
    const ask = await askingChat(at, async (_address, posted) => {
      body = posted.body
      return answered([events(...done)])
    })
    await ask({ prompt, maxOutputTokens: 50 })
    const { max_tokens, max_completion_tokens } = JSON.parse(body)
    assert.deepEqual([max_tokens, max_completion_tokens], [undefined, 50])
  })

  test('is heard piece by piece, wherever the bytes are cut', async () => {
    const bytes = events(says({ content: 'Märy ' }), says({ content: 'Lind 🙂' }), ...done)
    const whole = await heard(bytes)
    assert.deepEqual(whole, [
      { type: 'text', text: 'Märy Lind 🙂' },
      { type: 'end', finish_reason: 'stop', usage: uncounted },
    ])
    for (let size = 1; size < 40; size += 1) {
      const cuts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      )
      const parts = await heard(...cuts)
      const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
      assert.equal(text, 'Märy Lind 🙂', `pieces of ${size} bytes`)
    }
  })

  test('is told of where what it sends cannot be read', async () => {
    const html = 'text/html; charset=utf-8'
    const hint = 'does the base URL (AI_BASE_URL) lack /v1?'
    for (const [piece, media, told] of [
      ['<!doctype html><p>Hello', html, `text/html instead of an event stream; ${hint}`],
      ['', html, `text/html instead of an event stream; ${hint}`],
      ['', 'x'.repeat(99), `something instead of an event stream; ${hint}`],
      ['', 'text/event-stream', 'an event stream without an event'],
      ['data: hello\n\n', 'text/event-stream', 'an event that is no JSON'],
      ['data: {"a":1}\n\n', 'text/event-stream', 'an event without choices'],
      ['data: {"error":"key sk-1"}\n\n', 'text/event-stream', 'an event that tells of an error'],
      ['data: {"choices":[]}\n\n', 'text/event-stream', 'an event stream that broke off'],
    ] as const) {
      const ask = await askingChat(connection, async () =>
        answered([Buffer.from(piece)], 200, undefined, media),
      )
      const heardAll = Array.fromAsync(await ask({ prompt, maxOutputTokens: 50 }))
      await assert.rejects(heardAll, (error) => {
        assert.ok(error instanceof ModelFault)
        assert.deepEqual([error.reason, error.status, error.told], ['failed', 200, told])
        return true
      })
    }
  })

  test('names why it stopped, and what it counted', async () => {
    const usage = {
      prompt_tokens: 1000,
      completion_tokens: 200,
      prompt_tokens_details: { cached_tokens: 800 },
    }
    for (const [told, finish_reason] of [
      ['stop', 'stop'],
      ['length', 'length'],
      ['content_filter', 'content_filter'],
      ['function_call', 'tool_calls'],
      ['eos', 'other'],
    ] as const) {
      const [end] = await heard(events(says({}, told), { choices: [], usage }, '[DONE]'))
      assert.deepEqual(end, {
        type: 'end',
        finish_reason,
        usage: { input_tokens: 1000, cached_input_tokens: 800, output_tokens: 200 },
      })
    }
  })

  test('refuses in words of its own, which are shown', async () => {
    const parts = await heard(events(says({ refusal: 'I may not.' }), ...done))
    assert.deepEqual(parts, [
      { type: 'text', text: 'I may not.' },
      { type: 'end', finish_reason: 'content_filter', usage: uncounted },
    ])
  })

  test('thinks aloud in parts that are not what it says', async () => {
    const thinking = { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] }
    const content = [thinking, { type: 'text', text: 'Mara' }]
    const [text] = await heard(
      events(says({ reasoning_content: 'hm' }), says({ content }), ...done),
    )
    assert.deepEqual(text, { type: 'text', text: 'Mara' })
  })

  const calling = (index: number | undefined, id: string | undefined, name?: string, args = '') =>
    says({ tool_calls: [{ index, id, function: { name, arguments: args } }] })

  test('calls tools, whose arguments arrive in pieces', async () => {
    const parts = await heard(
      events(calling(0, 'a', 'list_contacts', '{"sea'), calling(1, 'b', 'list_deals')),
      events(calling(0, undefined, undefined, 'rch":"mara"}'), says({}, 'tool_calls')),
    )
    assert.deepEqual(parts.slice(0, 2), [
      { type: 'call', id: 'a', name: 'list_contacts', input: { search: 'mara' } },
      { type: 'call', id: 'b', name: 'list_deals', input: {} },
    ])
  })

  test('calls tools without numbers or ids', async () => {
    const parts = await heard(
      events(
        calling(undefined, 'a', 'one', '{"a":'),
        calling(undefined, undefined, undefined, '1}'),
      ),
      events(calling(undefined, 'b', 'two', 'no JSON'), says({}, 'tool_calls')),
    )
    assert.deepEqual(parts.slice(0, 2), [
      { type: 'call', id: 'a', name: 'one', input: { a: 1 } },
      { type: 'call', id: 'b', name: 'two', input: 'no JSON' },
    ])
    const [call] = await heard(events(calling(0, undefined, 'one'), says({}, 'tool_calls')))
    assert.deepEqual(call, { type: 'call', id: 'call-1-1', name: 'one', input: {} })
  })

  const broken: Record<string, readonly (object | string)[]> = {
    'breaks off': [says({ content: 'Mara' })],
    'writes what is no JSON': ['{"nothing":'],
    'says that it failed': [{ error: { message: 'overloaded' } }],
    'says nothing that anybody knows': [{ nothing: true }],
    'says null': ['null'],
    'calls what has no name': [calling(0, 'a'), says({}, 'tool_calls')],
  }
  for (const [what, data] of Object.entries(broken))
    test(`has failed where it ${what}`, () =>
      assert.rejects(
        heard(events(...data)),
        (error) => error instanceof ModelFault && error.reason === 'failed',
      ))

  test('is not believed where it sends another kind of value', async () => {
    const odd = { content: 7, refusal: {}, tool_calls: 'x' }
    const usage = { prompt_tokens: -1, completion_tokens: 'many' }
    const parts = await heard(
      events({ choices: [null] }, { ...says(odd), usage }, says({ tool_calls: [null] }), ...done),
    )
    assert.deepEqual(parts, [{ type: 'end', finish_reason: 'stop', usage: uncounted }])
  })

  test('says with its refusal how long to wait', async () => {
    for (const [status, reason, retryAfter] of [
      [429, 'rate_limited', '7'],
      [503, 'failed', '7'],
      [500, 'failed', undefined],
      [401, 'key_refused', undefined],
      [302, 'unreachable', undefined],
    ] as const) {
      const ask = await askingChat(connection, async () => answered([], status, '7'))
      await assert.rejects(ask({ prompt }), (error) => {
        assert.ok(error instanceof ModelFault)
        assert.deepEqual(
          [error.reason, error.status, error.retryAfter],
          [reason, status, retryAfter],
        )
        return true
      })
    }
  })
})
