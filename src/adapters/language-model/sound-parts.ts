import type { ModelPart } from './contract.ts'

/** No tokenizer makes fewer tokens of prose; whoever sends more does not keep to what was asked. */
const charactersPerToken = 20
const atLeast = 2000

const uncounted = {
  input_tokens: undefined,
  cached_input_tokens: undefined,
  output_tokens: undefined,
}

/**
 * What a model says, as it can be stored: without NUL and halves of surrogate pairs, and ended where it is much longer
 * than was asked for.
 */
export async function* soundParts(
  parts: AsyncIterable<ModelPart>,
  max_output_tokens: number,
): AsyncGenerator<ModelPart> {
  let room = atLeast + charactersPerToken * max_output_tokens
  let half = ''
  for await (const part of parts) {
    const said = part.type === 'text' ? half + part.text : ''
    half = /[\uD800-\uDBFF]$/.exec(said)?.[0] ?? ''
    const text = storable(said.slice(0, Math.min(room, said.length - half.length)))
    room -= part.type === 'call' ? JSON.stringify(part.input).length : said.length
    if (text !== '') yield { type: 'text', text }
    if (room < 0) return void (yield { type: 'end', finish_reason: 'length', usage: uncounted })
    if (part.type !== 'text') yield part
  }
}

function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
