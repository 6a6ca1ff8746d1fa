/** Why it stops: it is done, wants a tool, has no more tokens, or holds the rest back. */
export type Stop = 'done' | 'call' | 'length' | 'filter'

/** How one maker of models writes its stream. */
export interface Dialect {
  readonly start: string
  text(word: string): string
  call(name: string, input: object): string
  end(how: { readonly hasUsage: boolean; readonly stop: Stop }): string
  /** Whether a tool's result is among what was sent. */
  hasResult(sent: string): boolean
}

/** What it says it has counted, whatever it was. */
export const usage = { input: 1000, output: 200 }

function data(value: unknown, event?: string): string {
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(value)}\n\n`
}

function delta(content: object, finish: string | null = null): string {
  const choices = [{ index: 0, delta: content, finish_reason: finish }]
  return data({ id: 'c1', object: 'chat.completion.chunk', model: 'stand-in', choices })
}

export const openai: Dialect = {
  start: delta({ role: 'assistant', content: '' }),
  text: (content) => delta({ content }),
  call: (name, input) =>
    delta({
      tool_calls: [
        {
          index: 0,
          id: 'call_1',
          type: 'function',
          function: { name, arguments: JSON.stringify(input) },
        },
      ],
    }),
  end: ({ hasUsage, stop }) => {
    const reasons = { done: 'stop', call: 'tool_calls', length: 'length', filter: 'content_filter' }
    const counted = {
      prompt_tokens: usage.input,
      completion_tokens: usage.output,
      total_tokens: 1200,
    }
    const last = hasUsage ? data({ id: 'c1', choices: [], usage: counted }) : ''
    return `${delta({}, reasons[stop])}${last}data: [DONE]\n\n`
  },
  hasResult: (sent) => sent.includes('"role":"tool"'),
}

function block(type: string, value: object): string {
  return data({ type, ...value }, type)
}

export const anthropic: Dialect = {
  start:
    block('message_start', {
      message: {
        id: 'm1',
        type: 'message',
        role: 'assistant',
        model: 'stand-in',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: usage.input, output_tokens: 1 },
      },
    }) + block('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
  text: (text) => block('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  call: (name, input) =>
    block('content_block_stop', { index: 0 }) +
    block('content_block_start', {
      index: 1,
      content_block: { type: 'tool_use', id: 'call_1', name, input: {} },
    }) +
    block('content_block_delta', {
      index: 1,
      delta: { type: 'input_json_delta', partial_json: JSON.stringify(input) },
    }),
  end: ({ hasUsage, stop }) => {
    const reasons = { done: 'end_turn', call: 'tool_use', length: 'max_tokens', filter: 'refusal' }
    return (
      block('content_block_stop', { index: stop === 'call' ? 1 : 0 }) +
      block('message_delta', {
        delta: { stop_reason: reasons[stop], stop_sequence: null },
        usage: { output_tokens: hasUsage ? usage.output : 0 },
      }) +
      block('message_stop', {})
    )
  },
  hasResult: (sent) => sent.includes('"tool_result"'),
}

function candidate(parts: readonly object[], finish?: string): object {
  const content = { role: 'model', parts }
  return {
    candidates: [{ index: 0, content, ...(finish === undefined ? {} : { finishReason: finish }) }],
  }
}

export const google: Dialect = {
  start: '',
  text: (text) => data(candidate([{ text }])),
  call: (name, args) => data(candidate([{ functionCall: { name, args } }])),
  end: ({ hasUsage, stop }) => {
    const reasons = { done: 'STOP', call: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY' }
    const usageMetadata = {
      promptTokenCount: usage.input,
      candidatesTokenCount: usage.output,
      totalTokenCount: 1200,
    }
    return data({
      ...candidate([{ text: '' }], reasons[stop]),
      ...(hasUsage ? { usageMetadata } : {}),
    })
  },
  hasResult: (sent) => sent.includes('functionResponse'),
}
