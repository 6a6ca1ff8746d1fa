import type {
  FinishReason,
  LanguageModels,
  ModelMessage,
  ModelPart,
  ModelUsage,
} from '#adapters/language-model/contract.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { estimatedTokens } from '#kernel/text/token-estimate.ts'
import { builtinParts } from '../builtin/builtin.ts'
import type { Spoken } from '../stream/spoken.ts'
import type { Prepared } from './preparing.ts'
import { added, usageOf } from './spent.ts'
import { nothingUsed } from './store.ts'
import type { Usage } from './schemas.ts'

/** What a run has brought so far; whoever ends it early finds it here. */
export class Produced {
  text = ''
  usage: Usage = nothingUsed
  /** Why the model stopped, at its last call; undefined where it did not come to an end. */
  finishReason: FinishReason | undefined
}

interface Calling {
  readonly models: LanguageModels
  readonly prepared: Prepared
  readonly signal: AbortSignal
  readonly spoken: Spoken
}

/** Calls the model once and gathers what it says. @throws ModelFault */
export async function callModel(
  scope: OrganizationScope,
  { models, prepared, signal, spoken }: Calling,
  produced: Produced,
  more: readonly ModelMessage[] = [],
): Promise<void> {
  const { model } = prepared
  const messages: ModelMessage[] = [...prepared.messages, ...more]
  const before = produced.usage
  let usage: ModelUsage | undefined
  produced.text = ''
  produced.finishReason = undefined
  try {
    const parts: AsyncIterable<ModelPart> =
      model.engine === 'builtin'
        ? builtinParts(prepared)
        : models.stream(model.connection, {
            ...prepared,
            messages,
            output_schema: prepared.output?.schema,
            timeoutMs: scope.config.AI_SECONDS * 1000,
            signal,
          })
    for await (const part of parts) {
      if (part.type === 'end') {
        usage = part.usage
        produced.finishReason = part.finish_reason
      }
      if (part.type !== 'text') continue
      produced.text += part.text
      spoken.say(part.text)
    }
  } finally {
    const added_tokens = more.reduce((sum, message) => sum + tokensOf(message), 0)
    const input_tokens = prepared.input_tokens + added_tokens
    produced.usage = added(
      before,
      usageOf({ ...prepared, usage, input_tokens, text: produced.text }),
    )
  }
}

function tokensOf(message: ModelMessage): number {
  return message.role === 'tool' ? 0 : estimatedTokens(message.text)
}
