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
  const phrases = new Map<string, readonly string[]>()
  let last: { readonly key: string; readonly found: readonly string[] } | undefined
  return (text, lang) => {
    const key = `${lang} ${text}`
    const known = text.length <= longestKept ? phrases.get(key) : undefined
    if (known !== undefined) return known
    if (last?.key === key) return last.found
    const found = tokens(text, lang)
    if (text.length > longestKept) last = { key, found }
    else if (phrases.size < mostKept) phrases.set(key, found)
    return found
  }
}
