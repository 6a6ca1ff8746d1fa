import type { ModelMessage, ModelRequest } from './contract.ts'

/** Instructions and messages as the libraries take them. */
export function promptOf({
  instructions,
  messages,
}: Pick<ModelRequest, 'instructions' | 'messages'>) {
  const system = instructions === '' ? [] : [{ role: 'system' as const, content: instructions }]
  return [...system, ...messages.map(messageOf)]
}

function messageOf(message: ModelMessage) {
  if (message.role === 'user') return { role: message.role, content: [textOf(message.text)] }
  if (message.role === 'tool') return { role: message.role, content: message.results.map(resultOf) }
  const { text, calls = [] } = message
  const said = text === '' ? [] : [textOf(text)]
  return { role: message.role, content: [...said, ...calls.map(callOf)] }
}

function textOf(text: string) {
  return { type: 'text' as const, text }
}

function callOf({ id, name, input }: { id: string; name: string; input: unknown }) {
  return { type: 'tool-call' as const, toolCallId: id, toolName: name, input }
}

function resultOf({ id, name, output }: { id: string; name: string; output: string }) {
  return {
    type: 'tool-result' as const,
    toolCallId: id,
    toolName: name,
    output: { type: 'text' as const, value: output },
  }
}
