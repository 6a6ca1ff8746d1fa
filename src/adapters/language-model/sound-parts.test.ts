import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { ModelPart } from './contract.ts'
import { soundParts } from './sound-parts.ts'

async function heard(parts: readonly ModelPart[], tokens = 10) {
  async function* stream() {
    yield* parts
  }
  const all: ModelPart[] = []
  for await (const part of soundParts(stream(), tokens)) all.push(part)
  const text = all.map((part) => (part.type === 'text' ? part.text : '')).join('')
  return { all, text }
}

function says(...texts: string[]): ModelPart[] {
  return texts.map((text) => ({ type: 'text', text }))
}

suite('what a model says', () => {
  test('joins a pair that two parts share, and has no other half, nor NUL', async () => {
    const { text } = await heard(says('a\0b \ud83d', '\ude00 c\ude00', 'd'))
    assert.equal(text, 'ab 😀 c\ufffdd')
  })

  test('ends where it is much longer than was asked for', async () => {
    const { all, text } = await heard([
      ...says(...Array.from({ length: 100 }, () => 'x'.repeat(100))),
      { type: 'end', finish_reason: 'stop', usage: {} as never },
    ])
    assert.equal(text.length, 2200)
    assert.deepEqual(all.at(-1)?.type === 'end' && all.at(-1), {
      type: 'end',
      finish_reason: 'length',
      usage: {
        input_tokens: undefined,
        cached_input_tokens: undefined,
        output_tokens: undefined,
      },
    })
  })

  test('calls nothing with more than that', async () => {
    const call = { type: 'call', id: '1', name: 'list', input: { text: 'x'.repeat(9000) } } as const
    const { all } = await heard([call])
    assert.deepEqual(
      all.map(({ type }) => type),
      ['end'],
    )
  })
})
