import { fold } from '#kernel/text/fold.ts'
import type { Stage } from '../../pipelines/schemas.ts'
import words from './outcome-words.json' with { type: 'json' }

type Outcome = Stage['outcome']

const around = folded(words.around)
const called: readonly (readonly [Outcome, ReadonlySet<string>])[] = [
  ['won', folded(words.won)],
  ['lost', folded(words.lost)],
  ['open', folded(words.open)],
]

function folded(all: readonly string[]): ReadonlySet<string> {
  return new Set(all.map(fold))
}

/** What a cell says of how a deal ended, in the words of other systems and languages (`Closed Won`, `Verloren`, `Won 🎉`); undefined where it says more, or something else. */
export function readOutcome(text: string): Outcome | undefined {
  const said = fold(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !around.has(word))
  if (said.length === 0) return undefined
  return called.find(([, all]) => said.every((word) => all.has(word)))?.[0]
}
