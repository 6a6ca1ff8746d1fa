import {
  ProtocolError,
  ProtocolErrorCode,
  type GetPromptResult,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { contextPrompt } from './asking.ts'
import { pixel } from './contents.ts'

type Given = Readonly<Record<string, string>>
type Content = GetPromptResult['messages'][number]['content']

interface Prompt {
  readonly takes?: readonly string[]
  get(given: Given, context: ServerContext): GetPromptResult | InputRequiredResult
}

function asked(...contents: readonly Content[]): GetPromptResult {
  return { messages: contents.map((content) => ({ role: 'user', content })) }
}

function text(words: string): Content {
  return { type: 'text', text: words }
}

const prompts: Readonly<Record<string, Prompt>> = {
  test_simple_prompt: { get: () => asked(text('This is a simple prompt for testing.')) },
  test_prompt_with_arguments: {
    takes: ['arg1', 'arg2'],
    get: ({ arg1, arg2 }) => asked(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  },
  test_prompt_with_embedded_resource: {
    takes: ['resourceUri'],
    get: ({ resourceUri = '' }) =>
      asked(
        {
          type: 'resource',
          resource: {
            uri: resourceUri,
            mimeType: 'text/plain',
            text: 'Embedded resource content for testing.',
          },
        },
        text('Please process the embedded resource above.'),
      ),
  },
  test_prompt_with_image: {
    get: () =>
      asked(
        { type: 'image', data: pixel, mimeType: 'image/png' },
        text('Please analyze the image above.'),
      ),
  },
  test_input_required_result_prompt: { get: (_given, context) => contextPrompt(context) },
}

export function listedPrompts() {
  return Object.entries(prompts).map(([name, { takes = [] }]) => ({
    name,
    description: `A prompt for tests: ${name}.`,
    arguments: takes.map((argument) => ({ name: argument, required: true })),
  }))
}

export function getPrompt(name: string, given: Given, context: ServerContext) {
  const prompt = prompts[name]
  if (prompt === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt "${name}".`)
  return prompt.get(given, context)
}
