import type { LanguageModels } from '#adapters/language-model/contract.ts'
import { answer } from '#domains/ai/features/answer.ts'
import type { OutsideModel } from '#domains/ai/models/models.ts'
import { rank } from '#domains/ai/records/ranking.ts'
import { mostPassages, withEvidence } from '#domains/ai/runs/evidence.ts'
import type { Engine } from './measure.ts'

const timeoutMs = 120_000

/** A language model that is sent what the feature `answer` sends it; what it cites is what it shows. */
export function modelled(models: LanguageModels, { connection }: OutsideModel): Engine {
  return async (question, passages) => {
    const ranked = rank(question, passages).slice(0, mostPassages)
    const said = models.stream(connection, {
      instructions: answer.instructions,
      messages: withEvidence([{ role: 'user', text: question }], undefined, ranked),
      max_output_tokens: 1024,
      timeoutMs,
      signal: new AbortController().signal,
    })
    let text = ''
    for await (const part of said) if (part.type === 'text') text += part.text
    const cited = [...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number) - 1)
    return cited.flatMap((place) => ranked[place]?.passage.id ?? [])
  }
}
