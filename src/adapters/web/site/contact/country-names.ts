const longestName = 4

/** The countries (ISO 3166) that a text names in one of its languages or in English. */
export function countryNamedIn(text: string, lang: string): string[] {
  const words = folded(text).split(' ')
  const named = words.flatMap((_, at) =>
    Array.from({ length: longestName }, (__, more) => words.slice(at, at + more + 1).join(' ')),
  )
  return ['en', lang].flatMap((code) => {
    const names = namesByLanguage.get(code)
    return names === undefined ? [] : named.flatMap((name) => names.get(name) ?? [])
  })
}

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const noCountries = /^(?:EU|EZ|UN|ZZ|XA|XB|GG|JE|IM|QO)/
const countries = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => english.of(code) !== undefined && !noCountries.test(code))

const british = [
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['northern ireland', 'GB'],
  ['uk', 'GB'],
  ['usa', 'US'],
] as const

const namesByLanguage: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  'en de fr es it nl pt sv da no pl fi cs hu ro'.split(' ').map((lang) => [lang, namesIn(lang)]),
)

function namesIn(lang: string): Map<string, string> {
  const names = new Intl.DisplayNames([lang], { type: 'region', fallback: 'none' })
  const own = countries.map((code) => [folded(names.of(code) ?? ''), code] as const)
  return new Map([...own.filter(([name]) => name.length > 3), ...(lang === 'en' ? british : [])])
}

function folded(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
}
