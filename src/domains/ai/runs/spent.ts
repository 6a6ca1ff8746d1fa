import type { ModelUsage } from '#adapters/language-model/contract.ts'
import { estimatedTokens } from '#kernel/text/token-estimate.ts'
import { nothingUsed } from './store.ts'
import type { Usage } from './schemas.ts'

/** What one call took and gave, as far as is known. */
interface Call {
  readonly usage: ModelUsage | undefined
  /** Estimated, for providers that do not count. */
  readonly input_tokens: number
  readonly text: string
}

/** The usage of a call: as the provider counted it, else as estimated. A call that gave nothing took nothing. */
export function usageOf({ usage, input_tokens, text }: Call): Usage {
  if (usage === undefined && text === '') return nothingUsed
  // Who counts nothing where there is something has not counted.
  const input = usage?.input_tokens || input_tokens
  const output = usage?.output_tokens || estimatedTokens(text)
  const isCounted = input === usage?.input_tokens && output === usage.output_tokens
  return {
    input_tokens: input,
    output_tokens: output,
    total_tokens: input + output,
    source: isCounted ? 'provider' : 'estimated',
  }
}

/** Two calls of one run; estimated where one of them is. */
export function added(one: Usage, other: Usage): Usage {
  if (one.total_tokens === 0) return other
  if (other.total_tokens === 0) return one
  return {
    input_tokens: one.input_tokens + other.input_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
    total_tokens: one.total_tokens + other.total_tokens,
    source: one.source === other.source ? one.source : 'estimated',
  }
}
