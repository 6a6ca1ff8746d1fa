import { randomBytes } from 'node:crypto'
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type ClientCapabilities,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { said, type Fixture, type Fixtures } from './fixture.ts'

const states = createRequestStateCodec<string>({ key: randomBytes(32) })

/** The state that a caller sent back, if it is what was sent to it. @throws ProtocolError */
async function stateOf(context: ServerContext): Promise<string | undefined> {
  const state = context.mcpReq.requestState<string>()
  if (state === undefined) return undefined
  return states.verify(state, context).catch(() => {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The state is not what was sent.')
  })
}

const Name = z.object({ name: z.string() })
const Color = z.object({ color: z.string() })
const Ok = z.object({ ok: z.boolean() })
const Context = z.object({ context: z.string() })

function elicit(message: string, requestedSchema: z.ZodObject) {
  return inputRequired.elicit({ message, requestedSchema })
}

function sample(text: string, maxTokens = 100) {
  return inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text } }],
    maxTokens,
  })
}

/** A tool that asks until it has a response of the right form. */
function asksFor(
  key: string,
  ask: () => InputRequiredResult['inputRequests'],
  told: (context: ServerContext, key: string) => string | undefined,
): Fixture {
  return {
    description: `Asks for ${key}.`,
    streams: true,
    run: (context) => {
      const text = told(context, key)
      return text === undefined ? inputRequired({ inputRequests: ask()! }) : said(text)
    },
  }
}

function confirmsState(): Fixture {
  return {
    description: 'Asks, with a state that nobody may change.',
    streams: true,
    run: async (context) => {
      const state = await stateOf(context)
      const confirmed = acceptedContent(context.mcpReq.inputResponses, 'confirm', Ok)
      if (state !== undefined && confirmed !== undefined) return said('state-ok')
      return inputRequired({
        inputRequests: { confirm: elicit('Please confirm', Ok) },
        requestState: await states.mint('asked', context),
      })
    },
  }
}

const multiRound: Fixture = {
  description: 'Asks twice.',
  streams: true,
  run: async (context) => {
    const state = await stateOf(context)
    const { inputResponses } = context.mcpReq
    const step1 = acceptedContent(inputResponses, 'step1', Name)
    if (state === 'one' && step1 !== undefined)
      return inputRequired({
        inputRequests: { step2: elicit('Step 2: What is your favorite color?', Color) },
        requestState: await states.mint('two', context),
      })
    if (state === 'two' && acceptedContent(inputResponses, 'step2', Color) !== undefined)
      return said('Thank you.')
    return inputRequired({
      inputRequests: { step1: elicit('Step 1: What is your name?', Name) },
      requestState: await states.mint('one', context),
    })
  },
}

const multipleInputs: Fixture = {
  description: 'Asks for three things at once.',
  streams: true,
  run: async (context) => {
    const state = await stateOf(context)
    const { inputResponses } = context.mcpReq
    const kinds = ['user_name', 'greeting', 'client_roots'].map(
      (key) => inputResponse(inputResponses, key).kind,
    )
    if (state !== undefined && !kinds.includes('missing')) return said(kinds.join())
    return inputRequired({
      inputRequests: {
        user_name: elicit('What is your name?', Name),
        greeting: sample('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await states.mint('asked', context),
    })
  },
}

const whatIsDeclared: Fixture = {
  description: 'Asks only for what the client can do.',
  streams: true,
  run: ({ mcpReq }) => {
    const envelope = mcpReq.envelope as Record<string, ClientCapabilities | undefined> | undefined
    const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY]
    return inputRequired({
      inputRequests: {
        ...(declared?.sampling && { question: sample('What is the capital of France?') }),
        ...(declared?.elicitation && { user_name: elicit('What is your name?', Name) }),
      },
    })
  },
}

/** Tools that ask whoever calls them, as only the stateless revision can. */
export const asking: Fixtures = {
  test_input_required_result_elicitation: asksFor(
    'user_name',
    () => ({ user_name: elicit('What is your name?', Name) }),
    ({ mcpReq }, key) => {
      const known = acceptedContent(mcpReq.inputResponses, key, Name)
      return known && `Hello, ${known.name}!`
    },
  ),
  test_input_required_result_sampling: asksFor(
    'capital_question',
    () => ({ capital_question: sample('What is the capital of France?') }),
    ({ mcpReq }, key) => {
      const view = inputResponse(mcpReq.inputResponses, key)
      return view.kind === 'sampling' ? JSON.stringify(view.result.content) : undefined
    },
  ),
  test_input_required_result_list_roots: asksFor(
    'client_roots',
    () => ({ client_roots: inputRequired.listRoots() }),
    ({ mcpReq }, key) => {
      const view = inputResponse(mcpReq.inputResponses, key)
      return view.kind === 'roots' ? view.roots.map(({ uri }) => uri).join() : undefined
    },
  ),
  test_input_required_result_request_state: confirmsState(),
  test_input_required_result_tampered_state: confirmsState(),
  test_input_required_result_multiple_inputs: multipleInputs,
  test_input_required_result_multi_round: multiRound,
  test_input_required_result_capabilities: whatIsDeclared,
  test_missing_capability: asksFor(
    'question',
    () => ({ question: sample('Anything?') }),
    () => undefined,
  ),
  test_streaming_elicitation: asksFor(
    'user_name',
    () => ({ user_name: elicit('What is your name?', Name) }),
    () => undefined,
  ),
}

/** The prompt that asks. */
export function contextPrompt({ mcpReq }: ServerContext) {
  const known = acceptedContent(mcpReq.inputResponses, 'user_context', Context)
  return known === undefined
    ? inputRequired({
        inputRequests: { user_context: elicit('What context should the prompt use?', Context) },
      })
    : { messages: [{ role: 'user', content: { type: 'text', text: known.context } } as const] }
}
