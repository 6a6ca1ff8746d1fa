import type {
  LanguageModels,
  ModelMessage,
  ModelUsage,
  ToolCallPart,
  ToolOffer,
} from '#adapters/language-model/contract.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { estimatedTokens } from '#kernel/text/token-estimate.ts'
import type { OutsideModel } from '../models/models.ts'
import type { Produced } from '../runs/calling.ts'
import type { Prepared } from '../runs/preparing.ts'
import { added, usageOf } from '../runs/spent.ts'
import type { Chunk } from '../stream/chunks.ts'
import type { Part } from '../threads/parts.ts'
import { limits } from './limits.ts'
import { textOf, type Called, type Toolbox } from './toolbox.ts'

export interface Turn {
  readonly models: LanguageModels
  readonly prepared: Prepared
  readonly toolbox: Toolbox
  readonly produced: Produced
  /** The message as it is kept. */
  readonly parts: Part[]
  readonly signal: AbortSignal
  write(chunk: Chunk): void
}

/** Speaks with a model until it wants no more tools, or a limit is reached. @throws ModelFault */
export async function converse(
  scope: OrganizationScope,
  turn: Turn,
  model: OutsideModel,
): Promise<void> {
  const messages: ModelMessage[] = [...turn.prepared.messages]
  for (let step = 1; step <= limits.steps; step += 1) {
    const offers = step === limits.steps ? [] : turn.toolbox.offers()
    const input_tokens = tokensOfStep(turn.prepared, messages, offers)
    if (!isAffordable(turn, input_tokens)) return say(turn, step, limits.reached)
    const { text, calls } = await oneStep(scope, turn, {
      model,
      step,
      messages,
      offers,
      input_tokens,
    })
    if (calls.length === 0) return
    messages.push({ role: 'assistant', text, calls })
    messages.push({ role: 'tool', results: await callAll(turn, calls) })
  }
}

/** What a step takes in, as it is counted before it. */
export function tokensOfStep(
  { instructions }: Pick<Prepared, 'instructions'>,
  messages: readonly ModelMessage[],
  offers: readonly ToolOffer[],
): number {
  return estimatedTokens(JSON.stringify([instructions, messages, offers]))
}

/** Whether one more step fits into what was reserved. */
function isAffordable({ prepared: { tariff, most }, produced: { usage } }: Turn, input: number) {
  const input_tokens = usage.input_tokens + input
  const output_tokens = usage.output_tokens + limits.outputOfStep
  return input_tokens <= limits.input && tariff.costOf({ input_tokens, output_tokens }) <= most
}

interface Step {
  readonly model: OutsideModel
  readonly step: number
  readonly messages: readonly ModelMessage[]
  readonly offers: ReturnType<Toolbox['offers']>
  readonly input_tokens: number
}

async function oneStep(
  scope: OrganizationScope,
  turn: Turn,
  { model, step, messages, offers, input_tokens }: Step,
): Promise<{ text: string; calls: ToolCallPart[] }> {
  const { models, prepared, produced, signal } = turn
  const before = produced.usage
  const calls: ToolCallPart[] = []
  const said = speaker(turn, step)
  let usage: ModelUsage | undefined
  produced.finishReason = undefined
  turn.write({ type: 'start-step' })
  try {
    const request = {
      instructions: prepared.instructions,
      messages,
      tools: offers,
      max_output_tokens: limits.outputOfStep,
      timeoutMs: scope.config.AI_SECONDS * 1000,
      signal,
    }
    for await (const part of models.stream(model.connection, request)) {
      if (part.type === 'end') {
        usage = part.usage
        produced.finishReason = part.finish_reason
      } else if (part.type === 'call') calls.push(part)
      else said.add(part.text)
    }
  } finally {
    said.end()
    const text = said.text() + calls.map(({ input }) => JSON.stringify(input)).join('')
    produced.usage = added(
      before,
      usageOf({ usage, input_tokens, max_output_tokens: limits.outputOfStep, text }),
    )
  }
  turn.write({ type: 'finish-step' })
  return { text: said.text(), calls: calls.slice(0, limits.callsOfStep) }
}

/** Writes one text, part by part. */
function speaker({ write, produced, parts }: Turn, step: number) {
  const id = `text-${step}`
  let text = ''
  return {
    text: () => text,
    add: (delta: string) => {
      if (text === '') write({ type: 'text-start', id })
      text += delta
      produced.text += delta
      write({ type: 'text-delta', id, delta })
    },
    end: () => {
      if (text === '') return
      write({ type: 'text-end', id })
      parts.push({ type: 'text', text })
    },
  }
}

/** Says one thing at once. */
export function say(turn: Turn, step: number, text: string): void {
  const said = speaker(turn, step)
  said.add(text)
  said.end()
}

function callAll(turn: Turn, calls: readonly ToolCallPart[]) {
  return calls.reduce<Promise<{ id: string; name: string; output: string }[]>>(
    async (before, call) => [
      ...(await before),
      { id: call.id, name: call.name, output: textOf(await callOne(turn, call)) },
    ],
    Promise.resolve([]),
  )
}

/** Calls a tool, and shows what was asked and what came of it. */
export async function callOne(
  { toolbox, write, parts }: Turn,
  call: ToolCallPart,
): Promise<Called> {
  const { id: toolCallId, name: toolName, input } = call
  const named = { toolCallId, toolName, dynamic: true }
  write({ type: 'tool-input-available', ...named, input })
  const called = await toolbox.call(call)
  const { output, isError } = called
  if (isError)
    write({ type: 'tool-output-error', toolCallId, errorText: String(output), dynamic: true })
  else write({ type: 'tool-output-available', toolCallId, output, dynamic: true })
  parts.push({
    type: 'dynamic-tool',
    toolCallId,
    toolName,
    input,
    ...(isError
      ? { state: 'output-error', errorText: String(output) }
      : { state: 'output-available', output }),
  })
  return called
}
