import type { OpenAICompatibleChatLanguageModel } from '@ai-sdk/openai-compatible'
import type { ModelPart } from './contract.ts'

/** One call, as the libraries take it, whatever the protocol. */
export type Call = Parameters<OpenAICompatibleChatLanguageModel['doStream']>[0]

/** Asks a model once, and gives what it says. Keys go to the address alone: no redirects are followed. */
export type Ask = (call: Call) => Promise<AsyncIterable<ModelPart>>
