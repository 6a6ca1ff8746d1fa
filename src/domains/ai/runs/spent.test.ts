import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { usageOf } from './spent.ts'

const text = 'hello'
const max_output_tokens = 100

function counted(input: number | undefined, output: number | undefined) {
  const usage = { input_tokens: input, cached_input_tokens: undefined, output_tokens: output }
  return usageOf({ usage, input_tokens: 1_000, max_output_tokens, text })
}

suite('what a call took', () => {
  test('is what the provider counted, where that can be', () => {
    for (const [input, output] of [
      [900, 100],
      [1, 1],
      [4_000, 12],
    ] as const) {
      const { input_tokens, output_tokens, source } = counted(input, output)
      assert.deepEqual([input_tokens, output_tokens, source], [input, output, 'provider'])
    }
  })

  test('is estimated where that is more than was asked for, or than was sent', () => {
    for (const [input, output, wanted] of [
      [undefined, 999_999_999_999, [1_000, 1]],
      [900, 101, [900, 1]],
      [1_000_000, 7, [1_000, 7]],
    ] as const) {
      const { input_tokens, output_tokens, total_tokens, source } = counted(input, output)
      assert.deepEqual([input_tokens, output_tokens], wanted)
      assert.deepEqual([total_tokens, source], [wanted[0] + wanted[1], 'estimated'])
    }
  })

  test('is estimated up to what was asked for', () => {
    const { output_tokens } = usageOf({
      usage: undefined,
      input_tokens: 10,
      max_output_tokens: 5,
      text: 'many words that are of more tokens than that',
    })
    assert.equal(output_tokens, 5)
  })
})
