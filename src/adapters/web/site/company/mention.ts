import { phraseKey } from '../words/phrases.ts'
import { trimMarks } from '../words/trim.ts'
import type { ReadPage } from './claim.ts'

/** Where a term stood, and how likely what stands there is something to buy. */
export interface Mention {
  readonly text: string
  readonly key: string
  readonly kind: string
  readonly worth: number
  readonly source: ReadPage
}

// `Dillisk 40g`, `Rye flour, 25 kg`.
const quantity =
  /[,(]?\s\d{1,4}(?:[.,]\d{1,3})?\s?(?:g|kg|mg|ml|cl|l|lt|oz|lbs?|cm|mm|m|m2|m²|pcs|stk|st|x)\b.{0,20}$/iu

// `Nos houmous`, `Unsere Leistungen`: whose it is.
const ours =
  /^(?:our|unsere?|nos|notre|nuestr[oa]s?|(?:i |le |la |il )?nostr[oaie]|onze|ons|(?:[oa]s? )?noss[oa]s?|vores|våra|vår|våre|nasze)\s+/iu

const elided = /^l['’]\s?(?=\p{L})/iu

/** A text as a term, without amounts and without whose it is. */
export function mention(text: string, kind: string, worth: number, source: ReadPage): Mention {
  // `@holmmill` is an account.
  const said = text.trimStart().startsWith('@') ? '' : text
  const plain = trimMarks(said.replace(quantity, '')).replace(ours, '').replace(elided, '')
  return { text: plain, key: phraseKey(plain), kind, worth, source }
}
