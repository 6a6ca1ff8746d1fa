import type { ModelPart } from '#adapters/language-model/contract.ts'
import { estimatedTokens } from '#kernel/text/token-estimate.ts'
import type { Prepared } from '../runs/preparing.ts'
import { closestRecords } from './closest-records.ts'
import { materialOf } from './material.ts'
import { summaryOf } from './summary.ts'

/** What the built-in engine writes: sentences that are there already, and records that it found. */
export async function* builtinParts(prepared: Prepared): AsyncGenerator<ModelPart> {
  const text = textOf(prepared)
  for (const [piece] of text.matchAll(/.{1,200}(\s|$)|.{1,200}/gsu))
    yield { type: 'text', text: piece }
  const usage = {
    input_tokens: prepared.input_tokens,
    cached_input_tokens: 0,
    output_tokens: estimatedTokens(text),
  }
  yield { type: 'end', finish_reason: 'stop', usage }
}

function textOf({ feature, question, context, passages }: Prepared): string {
  if (feature.name === 'summarize') {
    const material = materialOf(question, context !== undefined)
    return summaryOf([context?.statements ?? '', material].join('\n\n'))
  }
  if (feature.name === 'answer') return closestRecords(passages)
  return context === undefined
    ? noModel
    : `${noModel}\n\nWhat the context says:\n${summaryOf(context.statements)}`
}

const noModel =
  'No language model is set up, and the built-in engine writes nothing of its own. It can summarize a text (`feature: summarize`) and find records of the workspace (`feature: answer`).'
