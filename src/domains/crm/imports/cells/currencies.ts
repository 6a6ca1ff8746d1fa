import words from './currency-words.json' with { type: 'json' }

/** Which currencies signs and words beside an amount may mean, in small letters. */
const meant: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(words))
const written = [...meant.keys(), 'r(?=\\d)']
  .map((word) => word.replace('$', String.raw`\$`))
  .toSorted((one, other) => other.length - one.length)
  .join('|')
const aroundAmount = new RegExp(
  String.raw`^([(+-]?)(?:${written})\.?|(?:${written})\.?(\)?)$`,
  'giu',
)

/** An amount without blanks, without the word or sign of its currency. */
export function withoutCurrency(amount: string): string {
  return amount.replaceAll(aroundAmount, '$1$2').replaceAll(/\p{Sc}/gu, '')
}

/** The currencies that an amount may name by a code, a word or a sign: one where that has but one; none where it names none, or as `$` does, one of too many. */
export function currenciesBeside(text: string): readonly string[] {
  const [code] = text.match(/(?<![\p{L}])[A-Z]{3}(?![\p{L}$])/u) ?? []
  if (code !== undefined) return [code]
  if (/^[(+-]?R\d/iu.test(text.replaceAll(/\s/g, ''))) return ['ZAR']
  const said = text.toLowerCase().match(/\p{L}+\$?|\p{Sc}/gu) ?? []
  return said.flatMap((word) => meant.get(word) ?? [])
}
