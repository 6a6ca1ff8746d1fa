import type { Claim } from '../company/claim.ts'
import type { SitePart } from '../company/site-text.ts'
import { trimMarks } from '../words/trim.ts'
import { countryNamedIn } from './country-names.ts'
import { counties } from './counties.ts'
import { isEstate } from './estates.ts'

/** A town that stands beside a postal code, with how sure its block is about being an address. */
interface Found {
  readonly city: string
  readonly source: SitePart['source']
  readonly quote: string
  readonly worth: number
}

/**
 * The town of a company in a country (ISO 3166): what stands beside a postal code as that country writes it, above all
 * on pages about contact, beside a street or telephone, and where the site names it elsewhere too.
 */
export function cityOf(parts: readonly SitePart[], country: string): Claim<string> | undefined {
  const found = parts.flatMap((part) => [
    ...part.own.flatMap(({ text }) => inBlock(part, text, country, 0)),
    ...part.shared.flatMap(({ text }) => inBlock(part, text, country, 0.5)),
  ])
  const [best] = [...Map.groupBy(found, ({ city }) => city.toLowerCase()).values()]
    .map((uses) => ({
      ...uses.toSorted((a, b) => b.worth - a.worth)[0],
      total: totalOf(uses, parts),
    }))
    .sort((a, b) => b.total - a.total)
  if (best?.city === undefined || best.source === undefined || best.total < 1.5) return undefined
  const { city, source, quote = '', total } = best
  return { value: city, source, method: 'text', quote, confidence: Math.min(0.9, 0.4 + total / 10) }
}

function totalOf(uses: readonly Found[], parts: readonly SitePart[]): number {
  const best = Math.max(...uses.map(({ worth }) => worth))
  const city = uses[0]?.city ?? ''
  const titles = parts.flatMap(({ source, own }) => [
    source.page.title,
    source.page.meta.get('description') ?? '',
    ...own.filter(({ text }) => !/\d{4}/.test(text)).map(({ text }) => text),
  ])
  const isNamed = titles.some((text) => text.includes(city))
  return best + Math.min(1, (uses.length - 1) / 2) + (isNamed ? 1 : 0)
}

function inBlock(
  { source, topic }: SitePart,
  text: string,
  country: string,
  bonus: number,
): Found[] {
  const searched = text
    .slice(0, 700)
    .replaceAll(/\+\d[\d ()/.-]{6,}\d/g, ' ')
    .replaceAll(yearsOfRights, ' ')
  const city = tidy(cityIn(searched, country))
  if (city === '' || countryNamedIn(city, source.lang).length > 0) return []
  const isContact = topic === 'contact' || topic === 'imprint'
  const signs = [street, /@|\btel|\bfon\b|phone|☎|\+\d{2}/i].filter((sign) =>
    sign.test(searched),
  ).length
  const isShort = searched.length < 60
  const worth = 1 + bonus + (isContact ? 1.5 : 0) + signs * 0.7 + (isShort ? 0.5 : 0)
  return [{ city, source, quote: searched, worth }]
}

// `© 2026 Hearth Mill` is no postal code and its town.
const yearsOfRights = /(?:©|\(c\)|copyright) ?\d{4}/gi

// A word with a number after it, or before it where streets are numbered first.
const street = /\p{L}{3}[.,]? ?\d{1,4}\b|\b\d{1,5},? \p{L}{2}/u

function cityIn(text: string, country: string): string {
  const after = codesAfterTown[country]
  if (after !== undefined) {
    const code = after.exec(text)
    return code === null ? '' : lastTown(text.slice(Math.max(0, code.index - 120), code.index))
  }
  const form = forms[country] ?? (before5.test(text) ? before5 : before4)
  const beside = form.exec(text) ?? (withProvince.has(country) ? inProvince.exec(text) : null)
  return beside?.groups?.['city'] ?? ''
}

const states =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]'

// In these countries the code follows the town, and a county or a state may stand between.
const codesAfterTown: Readonly<Record<string, RegExp>> = {
  GB: /\b[A-PR-UWYZ][A-HK-Y]?\d[\dA-Z]? ?\d[A-Z]{2}\b|(?<=\p{Ll},? )[A-PR-UWYZ][A-HK-Y]?\d{1,2}$/u,
  IE: /\b[A-Z]\d{2} [0-9A-Z]{4}\b|, (?:Co\.?|County) \p{Lu}/u,
  US: new RegExp(`,? (?:${states})(?:,? \\d{5}\\b|, (?:USA|U\\.S\\.A\\.|United States))`),
  CA: /\b(?:[A-Z]{2},? )?[A-Z]\d[A-Z] ?\d[A-Z]\d\b/,
  AU: /\b(?:NSW|VIC|QLD|TAS|ACT|SA|WA|NT),? \d{4}\b/,
  NZ: /\b\d{4}(?:, (?:New Zealand|NZ|Aotearoa)|$)/,
  BR: /[-–/,] ?(?:AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO)\b/,
}

/** `Bromfield Road, Ludlow, Shropshire` → `Ludlow`. */
function lastTown(text: string): string {
  const towns = text
    .split(/[,|·•–]|\s-\s/)
    .map((part) => part.trim())
    .filter(
      (part) =>
        part !== '' &&
        !isEstate(part) &&
        !/^co(?:unty)?\.? \p{L}+$/iu.test(part) &&
        !counties.has(part.toLowerCase().replace(/\.$/, '')),
    )
  const words = (towns.at(-1) ?? '').split(' ')
  const own = words.filter((word) => !counties.has(word.toLowerCase()))
  const number = own.findLastIndex((word) => /\d/.test(word))
  const road = own.findLastIndex((word) =>
    /^(?:st|street|road|rd|lane|hill|avenue|way|park|square|row|close|court|place|yard|mill|terrace)\.?$/i.test(
      word,
    ),
  )
  return namedAtEnd(own.slice(Math.max(number, road) + 1)).join(' ')
}

function isCapital(word = ''): boolean {
  return /^\p{Lu}/u.test(word)
}

const withinNames = new Set('of on upon under by the in de do da dos das le la and cum'.split(' '))

/** `We bake in Hay on Wye` → `Hay on Wye`: the capitals at the end, with what joins them. */
function namedAtEnd(words: readonly string[]): readonly string[] {
  const before = words.findLastIndex(
    (word, at) => !isCapital(word) && !(withinNames.has(word) && isCapital(words[at - 1])),
  )
  return words.slice(before + 1)
}

// Up to five words, the first and last of them with a capital.
const town =
  "(?<city>\\p{Lu}[\\p{L}\\p{M}'’.-]+(?: (?:(?:am|an|der|im|in|bei|ob|vor|sur|sous|en|de|du|des|la|le|les|lès|el|los|las|del|della|di|do|da|dos|das|i|o|aan|op|den|het|y|e|upon|on|under)(?!\\p{L})|\\p{Lu}[\\p{L}\\p{M}'’.-]*)){0,4})"
const before5 = new RegExp(`(?<![\\d.,])(?:[A-Z]{1,3}[-–] ?)?\\d{5},? ${town}`, 'u')
const before4 = new RegExp(`(?<![\\d.,+/])(?:[A-Z]{1,3}[-–] ?)?\\d{4},? ${town}`, 'u')

/** `Calle Mayor 18, Cuéllar (Segovia)`: after a street, without any code. */
const withProvince = new Set(['ES', 'IT', 'PT', 'FR', 'AR', 'CL', 'MX'])
const inProvince = new RegExp(
  `\\d{1,4}\\p{L}?,? (?:[-–·] )?${town} \\(\\p{Lu}[\\p{L} .'’-]{1,24}\\)`,
  'u',
)

const forms: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    ['DE', 'FR', 'ES', 'IT', 'FI', 'HR', 'EE', 'MX', 'TR'].map((code) => [code, before5]),
  ),
  ...Object.fromEntries(
    ['AT', 'CH', 'BE', 'DK', 'NO', 'LU', 'HU', 'SI', 'AR', 'LI'].map((code) => [code, before4]),
  ),
  NL: new RegExp(`\\b\\d{4} ?[A-Z]{2},? ${town}`, 'u'),
  PT: new RegExp(`\\b\\d{4}-\\d{3},? ${town}`, 'u'),
  PL: new RegExp(`\\b\\d{2}-\\d{3},? ${town}`, 'u'),
  SE: new RegExp(`\\b(?:SE?-)?\\d{3} ?\\d{2},? ${town}`, 'u'),
  CZ: new RegExp(`\\b\\d{3} ?\\d{2},? ${town}`, 'u'),
  SK: new RegExp(`\\b\\d{3} ?\\d{2},? ${town}`, 'u'),
}

/** Without what follows a town: letters of a district, of a province; capitals are written as people do. */
function tidy(city: string): string {
  const words = city
    .split(' ')
    .filter(
      (word, at, all) =>
        !(at > 0 && at === all.length - 1 && /^(?:\p{Lu}{1,2}|\p{Ll})$/u.test(word)),
    )
  // `Lund. Org.nr`: only short words before a full stop are parts of a name.
  const [own = ''] = words.join(' ').split(/(?<=\p{L}{4})\.(?=\s)| (?:OT|Ortsteil) /u)
  const bare = trimMarks(own)
  return /^[\p{Lu} '-]{4,}$/u.test(bare)
    ? bare.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
    : bare
}
