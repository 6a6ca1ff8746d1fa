import type { Ask, Call } from './ask.ts'
import { createExit } from '../web/outbound-exit.ts'
import type { SafeFetch } from '../web/safe-fetch.ts'
import type { LanguageModels, ModelRequest } from './contract.ts'
import { Deadline } from './deadline.ts'
import { faultOf, isUnprocessable } from './faults.ts'
import { operatorWay } from './operator-way.ts'
import { findPrice } from './prices.ts'
import { promptOf } from './prompt.ts'
import { opening } from './protocols.ts'
import { publicWay } from './public-way.ts'
import { soundParts } from './sound-parts.ts'

/** Models, and the end of their connections. */
interface OpenLanguageModels extends LanguageModels {
  close(): Promise<void>
}

/** What bounds how many there are is how many runs a person may have. */
const connectionsPerOrigin = 2000

/** The one place that speaks to language models. What speaks their protocols is loaded at the first call. */
export function createLanguageModels({ fetch }: { readonly fetch: SafeFetch }): OpenLanguageModels {
  const exit = createExit({ connectionsPerOrigin })
  const open = opening({ strangers: publicWay(fetch), operators: operatorWay(exit) })
  return {
    close: exit.close,
    findPrice,
    stream: async function* (connection, request) {
      const deadline = new Deadline(request.timeoutMs, request.signal)
      try {
        const ask = await open(connection)
        const parts = await begin(ask, { ...callOf(request), abortSignal: deadline.signal })
        yield* soundParts(parts, request.max_output_tokens)
      } catch (error) {
        throw faultOf(error, deadline.ends)
      } finally {
        deadline.close()
      }
    },
  }
}

/** Who takes no schema, or not this one, is asked once more without: the instructions say it too. */
async function begin(ask: Ask, { responseFormat, ...call }: Call) {
  if (responseFormat === undefined) return ask(call)
  try {
    return await ask({ ...call, responseFormat, providerOptions: notStrict })
  } catch (error) {
    if (!isUnprocessable(error)) throw error
    return ask(call)
  }
}

/** Strict schemas of OpenAI demand every field, and no other. */
const notStrict = { openaiCompatible: { strictJsonSchema: false } }

function callOf({ temperature, output_schema, tools = [], ...request }: ModelRequest) {
  return {
    prompt: promptOf(request),
    maxOutputTokens: request.max_output_tokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(output_schema === undefined
      ? {}
      : { responseFormat: { type: 'json' as const, schema: output_schema, name: 'output' } }),
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description, input_schema: inputSchema }) => ({
            type: 'function' as const,
            name,
            description,
            inputSchema,
          })),
        }),
  }
}
