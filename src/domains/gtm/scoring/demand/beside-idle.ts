import { seenInOwn, type SeenText } from './features.ts'
import { holdsForm } from './form-patterns.ts'
import { withoutIdle } from './idle.ts'
import { ownWords } from './own-words.ts'
import { withoutRefusals } from './refusals.ts'
import { readText } from '../intent/lexicon.ts'

/** What is seen beside wishes that nobody has; null where there are none, or something is asked beside them. */
export function seenBesideIdle(text: string, lang: string): SeenText | null {
  const unrefused = withoutRefusals(ownWords(text), lang).own
  const { own, isIdle } = withoutIdle(unrefused, lang, holdsForm(lang))
  return isIdle ? seenInOwn(readText(text, lang), { own, refuses: true }, lang) : null
}
