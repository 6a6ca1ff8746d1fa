import words from './sensitive-words.json' with { type: 'json' }

const omitted = '[…]'
/** No beginning of a word that stands in the file is shorter. */
const leastLetters = 4

/** The text without words that tell of a person what nobody may keep; the file says by which rule they are chosen. */
export function withoutSensitiveWords(text: string): string {
  return text
    .normalize('NFC')
    .replace(phrasePattern, omitted)
    .replace(/\p{L}[\p{L}\p{M}]*/gu, (word) => (isSensitive(word) ? omitted : word))
}

const { rule: _rule, ...categories } = words
const listed = Object.values(categories).flatMap((languages) =>
  Object.entries(languages).flatMap(([language, own]) => spelt(own, language)),
)
const single = listed.filter((word) => !word.includes(' '))
const whole = new Set(single.filter((word) => !word.endsWith('*')))
const beginnings = Map.groupBy(
  single.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
  (word) => word.slice(0, leastLetters),
)
const phrasePattern = new RegExp(
  `(?<!\\p{L})(?:${listed
    .filter((word) => word.includes(' '))
    .map(patternOf)
    .join('|')})(?!\\p{L})`,
  'giu',
)

function isSensitive(word: string): boolean {
  return [word, word.toLowerCase()].some(
    (spelling) =>
      whole.has(spelling) ||
      beginnings.get(spelling.slice(0, leastLetters))?.some((one) => spelling.startsWith(one)),
  )
}

/** In German a missing dot makes another word. */
function spelt(own: readonly string[], language: string): string[] {
  if (language === 'de') return [...own]
  return own.flatMap((word) => [word, word.normalize('NFD').replace(/\p{M}/gu, '')])
}

function patternOf(phrase: string): string {
  return phrase.replaceAll(' ', "[ '’-]").replaceAll('*', '\\p{L}{0,12}')
}
