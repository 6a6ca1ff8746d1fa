import { functionWordsOf } from '#adapters/web/site/stop-words.ts'
import type { Scope } from '#kernel/scope.ts'
import { foldedWords } from '#kernel/text/fold.ts'
import { alternatives } from '../../search/text-match.ts'
import { meaningsOf } from '../../search/words.ts'

/** Each is looked up on its own. */
const maxWords = 12
/** Languages whose short words say nothing; longer ones of one are nouns of another (`mais`). */
const others = ['de', 'fr', 'es', 'it', 'nl', 'pt']
const shortWord = 3

export interface AskedWord {
  readonly word: string
  /** What it counts: words of the title more than those of the description. */
  readonly weight: number
  /** What finds it, in the syntax of PostgreSQL. */
  readonly query: string
}

/**
 * The first words of a listing that say something, with what each may stand for: one that no business uses is taken for
 * mistyped, as in a search.
 */
export async function askedWords(
  scope: Scope,
  { title, description }: { readonly title: string; readonly description: string },
): Promise<AskedWord[]> {
  const inTitle = new Set(tellingWords(title))
  const words = [...new Set([...inTitle, ...tellingWords(description)])].slice(0, maxWords)
  const meanings = await meaningsOf(scope, words)
  return words.map((word, place) => {
    const meaning = meanings[place] ?? { words: [], pairs: [] }
    const isKnown = meaning.words[0] === word
    return {
      word,
      weight: inTitle.has(word) ? 2 : 1,
      query: isKnown ? word : alternatives(word, meaning),
    }
  })
}

function tellingWords(text: string): string[] {
  const words = foldedWords(text).filter(
    (word) => word.length > 1 && /^[\p{L}\p{N}]{1,60}$/u.test(word),
  )
  const telling = words.filter((word) => !isEmpty(word))
  return telling.length === 0 ? words : telling
}

function isEmpty(word: string): boolean {
  return (
    functionWordsOf('en').has(word) ||
    (word.length <= shortWord && others.some((language) => functionWordsOf(language).has(word)))
  )
}
