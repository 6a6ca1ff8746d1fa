import { isCommonStem } from './pool.ts'
import { stopWords, tokens } from './tokens.ts'

/** What opens a noun phrase of something that is looked for. */
const openers = /^(?:an?|another|any|some|good|decent|best|better|cheap|used|new|recommend|second)$/
/** Prepositions that are no stop words, participles and adverbs end a phrase before its last noun. */
const noNoun = /(?:ing|ed|ly)$|^(?:near|nr|around|under|within|per|via|across|towards|without|for)$/
const maxPhraseWords = 5

/**
 * Words of an offer that an English text names only to say what kind of another thing it looks for: who asks for a
 * `compost turner` wants no compost. The last noun of a phrase is the thing; words of the trade (`compost supplier`) and
 * further words of the offer are none of another.
 */
export function foreignModifiers(text: string, offered: ReadonlySet<string>): Set<string> {
  const uses = phrasesIn(text).flatMap(({ words, isOpened }) => usesIn(words, isOpened, offered))
  const plain = new Set(uses.filter(({ isModifier }) => !isModifier).map(({ stem }) => stem))
  return new Set(uses.map(({ stem }) => stem).filter((stem) => !plain.has(stem)))
}

interface Use {
  readonly stem: string
  readonly isModifier: boolean
}

function usesIn(words: readonly string[], isOpened: boolean, offered: ReadonlySet<string>): Use[] {
  const stems = words.map(stemOf)
  const head = stems.at(-1) ?? ''
  const isForeign = isOpened && !offered.has(head) && !isCommonStem(head)
  return stems.flatMap((stem, at) =>
    offered.has(stem) ? [{ stem, isModifier: isForeign && at === stems.length - 2 }] : [],
  )
}

interface NounPhrase {
  readonly words: readonly string[]
  readonly isOpened: boolean
}

/** The runs of telling words between marks, numbers, function words and participles. */
function phrasesIn(text: string): NounPhrase[] {
  const stops = stopWords().get('en') ?? new Set()
  const found: { words: string[]; isOpened: boolean }[] = []
  for (const clause of text.toLowerCase().split(/[^\p{L}\s'-]+/u)) {
    let open: { words: string[]; isOpened: boolean } = { words: [], isOpened: false }
    for (const word of clause.split(/[\s'-]+/u)) {
      const isBreak = stops.has(word) || openers.test(word) || noNoun.test(word)
      if (!isBreak && open.words.length < maxPhraseWords) open.words.push(word)
      if (isBreak && open.words.length > 0) {
        found.push(open)
        open = { words: [], isOpened: false }
      }
      open.isOpened ||= openers.test(word)
    }
    found.push(open)
  }
  return found
}

function stemOf(word: string): string {
  return tokens(word, 'en')[0] ?? ''
}
