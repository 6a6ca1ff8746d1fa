import { namedTrades, type Trade } from './thesaurus/named-trades.ts'
import { tokens } from './tokens.ts'

/** Makes tokens of texts; see `tokens`. */
export type Tokenize = (text: string, lang: string) => readonly string[]

const longestKept = 80
const mostKept = 2_000

/**
 * The same as `tokens`, for a run over many texts: the phrases of its profile are taken apart once for each language, and
 * the last text once, however many steps look at it.
 */
export function manyTokens(): Tokenize {
  return remembering(tokens)
}

/** Names the trades of texts; see `namedTrades`. */
export type NameTrades = (text: string, lang: string) => ReadonlySet<Trade>

/** The same as `namedTrades`, for a run over many texts. */
export function manyTrades(): NameTrades {
  return remembering(namedTrades)
}

function remembering<T>(
  read: (text: string, lang: string) => T,
): (text: string, lang: string) => T {
  const phrases = new Map<string, T>()
  let last: { readonly key: string; readonly found: T } | undefined
  return (text, lang) => {
    const key = `${lang} ${text}`
    const known = text.length <= longestKept ? phrases.get(key) : undefined
    if (known !== undefined) return known
    if (last?.key === key) return last.found
    const found = read(text, lang)
    if (text.length > longestKept) last = { key, found }
    else if (phrases.size < mostKept) phrases.set(key, found)
    return found
  }
}
