const anySpace = '\\s+'

/**
 * A cue in the notation of `Cues` as the source of a regular expression; every repetition in it is bounded. `space` is
 * what stands between words: any white space, unless the text has single spaces only.
 */
export function cueSource(phrase: string, space = anySpace): string {
  return phrase
    .replace(/[ ~]{1,3}$/u, '')
    .replaceAll('(', '(?:')
    .replaceAll('(?:?', '(?')
    .replaceAll('*', '\\p{L}{0,12}')
    .replaceAll(' ', space)
    .replaceAll('~', `(?:[^\\s.!?]{1,30}${space}){0,3}`)
}

/** Any of the phrases as whole words, as the source of a regular expression. */
export function wordsSource(phrases: readonly string[], space = anySpace): string {
  const any = phrases.map((phrase) => cueSource(phrase, space)).join('|')
  return `(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`
}
