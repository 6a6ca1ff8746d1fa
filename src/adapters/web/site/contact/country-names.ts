/** The countries (ISO 3166) that a text names in one of its languages or in English. */
export function countryNamedIn(text: string, lang: string): string[] {
  const words = ` ${text.toLowerCase().replace(/[^\p{L}]+/gu, ' ')} `
  return ['en', lang].flatMap((code) =>
    [...namesIn(code)].flatMap(([name, country]) => (words.includes(` ${name} `) ? [country] : [])),
  )
}

const codes = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const countries = codes
  .flatMap((first) => codes.map((second) => first + second))
  .filter(
    (code) => english.of(code) !== undefined && !/^(?:EU|EZ|UN|ZZ|XA|XB|GG|JE|IM|QO)/.test(code),
  )

function namesIn(lang: string): Map<string, string> {
  const names = regionNames(lang)
  const own = countries.map((code) => [folded(names?.of(code) ?? ''), code] as const)
  return new Map([...own.filter(([name]) => name.length > 3), ...(lang === 'en' ? british : [])])
}

const british = [
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['northern ireland', 'GB'],
  ['uk', 'GB'],
  ['usa', 'US'],
] as const

function regionNames(lang: string): Intl.DisplayNames | undefined {
  try {
    return new Intl.DisplayNames([lang], { type: 'region', fallback: 'none' })
  } catch {
    return undefined
  }
}

function folded(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
}
