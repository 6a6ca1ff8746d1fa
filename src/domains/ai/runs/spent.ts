import type { ModelUsage } from '#adapters/language-model/contract.ts'
import { estimatedTokens } from '#kernel/text/token-estimate.ts'
import { nothingUsed } from './store.ts'
import type { Usage } from './schemas.ts'

/** What one call took and gave, as far as is known. */
interface Call {
  readonly usage: ModelUsage | undefined
  /** Estimated, for providers that do not count. */
  readonly input_tokens: number
  readonly max_output_tokens: number
  readonly text: string
}

/** So much more than estimated may be read: a template around it, a tongue that takes many tokens. */
const mostTimes = 10
const mostBeside = 2_000

/**
 * The usage of a call: as the provider counted it, else as estimated, also where it counted more than it was allowed to
 * write, or than it can have read. A call that gave nothing took nothing.
 */
export function usageOf({ usage, input_tokens, max_output_tokens, text }: Call): Usage {
  if (usage === undefined && text === '') return nothingUsed
  // Who counts nothing where there is something has not counted.
  const mostInput = mostTimes * input_tokens + mostBeside
  const input = within(mostInput, usage?.input_tokens) || input_tokens
  const output =
    within(max_output_tokens, usage?.output_tokens) ||
    Math.min(estimatedTokens(text), max_output_tokens)
  const isCounted = input === usage?.input_tokens && output === usage.output_tokens
  return {
    input_tokens: input,
    output_tokens: output,
    total_tokens: input + output,
    source: isCounted ? 'provider' : 'estimated',
  }
}

function within(most: number, tokens: number | undefined): number | undefined {
  return tokens !== undefined && tokens <= most ? tokens : undefined
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
