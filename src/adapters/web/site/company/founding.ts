import type { Claim, ReadPage } from './claim.ts'
import type { SitePart } from './site-text.ts'

/** The years in which texts say that the company began, surest and earliest first. */
export function foundingYearsIn(parts: readonly SitePart[]): Claim<number>[] {
  const claims = parts.flatMap(({ source, own, shared, described }) =>
    [...described, ...[...own, ...shared].map(({ text }) => text)].flatMap((text) => [
      ...yearIn(text, source, founded, 0.75),
      ...yearIn(text, source, yearFirst, 0.7),
      ...yearIn(text, source, yearWithin, 0.65),
      ...yearIn(text, source, opened, 0.6),
      ...yearIn(text, source, begun, 0.58),
      ...yearIn(text, source, since, 0.55),
    ]),
  )
  return claims.sort((a, b) => b.confidence - a.confidence || a.value - b.value)
}

/** A year between 1000 and that of `fetched_at`, read from the start of a text such as `2011-04`. */
export function plausibleYear(text: string, fetched_at: string): number | undefined {
  const year = Number(/^\s*(\d{4})(?!\d)/.exec(text)?.[1])
  return year >= 1000 && year <= Number(fetched_at.slice(0, 4)) ? year : undefined
}

function yearIn(text: string, source: ReadPage, form: RegExp, confidence: number): Claim<number>[] {
  const found = form.exec(text.slice(0, 2000))
  const value = plausibleYear(found?.[1] ?? '', source.fetched_at)
  if (found === null || value === undefined) return []
  const from = Math.max(0, found.index - 70)
  const around = text.slice(from, found.index + found[0].length + 40)
  // What the next sentence says is of something else.
  const [said = ''] = text.slice(found.index + found[0].length).split(/[.!?](?:\s|$)/u)
  if (elsewhere.test(around.slice(0, found.index - from + found[0].length + said.length))) return []
  return [{ value, source, method: 'text', confidence, quote: around }]
}

const of =
  "(?: (?:in|im|i|em|w|en|el|nel|the year|year|jahre?|den|det|r\\.|ano de|año|anno|år|roku?|början av|het jaar|l’année|l'année))*"
const founded = new RegExp(
  `\\b(?:founded|established|est\\.?|set up(?: (?:the|our|this) \\p{L}+)?|gegründet|gründung|gründete[^.]{0,30}|fondée?|créée?s?|création|née?|fundad[ao]|nacid[ao]|nacimos|fundação|criada|fondat[ao]|nat[ao]|nasce|nasciamo|opgericht|gestart|grundad|grundades|startade|grundlagt|stiftet|etableret|etablert|założon[aey]|założyliśmy|powstał[ao]?)${of},? (\\d{4})\\b`,
  'iu',
)
const yearFirst =
  /\b(\d{4}) (?:(?:auf|in|im|mit|hat|haben|als|aus) [^.!?]{0,60}(?:begonnen|angefangen|gestartet|gegründet)|gegründet|founded|established|began|fondée|fing|fingen|begann|begannen|gründete|gründeten|wurde[^.]{0,60}gegründet|grundades|opgericht|stiftet|grundlagt)/iu
// "wurde 1987 von … gegründet", "In 1994 begon …", "nascuda a Manresa l'any 2013", "In 2009 Fiona bought".
const yearWithin =
  /(?:\b(?:wurde|a été|fue|è stat[ao]|werd|foi|was) (?=(?:\S+ ){0,12}?\S*(?:gegründet|fondée?|créée?|fundad[ao]|fondat[ao]|opgericht|founded|established))(?:\S+ )?|\b(?:in|im jahre?|en|nel|em|i) (?=\d{4},? (?:\S+ ){0,5}?(?:began|started|founded|opened|bought|left|set up|launched|moved|nació|nacimos|nace|nasce|nacque|nasceu|empez\p{L}+|comenz\p{L}+|cominci\p{L}+|arranc\p{L}+|mont\p{L}+|llegamos|cheg\p{L}+|começ\p{L}+|lanç\p{L}+|lanc\p{L}+|fing\p{L}*|begon\p{L}*|start\p{L}*|begann\p{L}*|gründete\p{L}*|eröffnete\p{L}*|übernahm|fondò|apr[iì]|créa|ouvr\p{L}+|fundó|abrió|fundou|abriu|montamos|startede|grundade|plant\p{L}*)(?!\p{L}))|\b(?:nascuda|fundada|creada|née?) (?:\S+ ){0,3}?(?:l’any|l'any|en|em|el año) )(\d{4})\b/iu
const month =
  '(?: (?:jan|feb|f[ée]v|m[aä]r|apr|avr|abr|ma[iy]|jun|juin|juil|jul|giu|lug|aug|ago|ao[uû]|sep|set|o[ck]t|out|ott|nov|dec|dez|dic|d[ée]c|gen|ene)\\p{L}{0,7})?'
const opened = new RegExp(
  `(?<!\\p{L})(?:we opened|opened|abrimos(?: \\p{L}+){0,2}|abiert[oa]s?|abert[oa]s?|ouverte?s?|aperti|apert[oa]|geopend|open|plantten wij|wij plantten)(?: (?:depuis|since|desde|sinds|dal|our doors|the doors))?${of}${month} (\\d{4})(?![\\d:-])`,
  'iu',
)
// `startte ik in 2015 mijn praktijk`, `Chegámos em 2016`, `nació en 2013`.
const begun =
  /(?<!\p{L})(?:start(?:ed|te|ete|eten)|beg[ao]nn?(?:en)?|opened|set up|gründete[nt]?|eröffnete[nt]?|arrived|nació|nacimos|empe(?:zamos|zó|cé)|comen(?:zamos|zó)|arranc(?:amos|ó)|abrimos|abrió|llegamos|nasce|nasceu|nascemos|cheg[aá]mos|começ[aá]mos|começou|abriu|apriamo|aprimmo|apr[iì]|nacque|partimmo|iniziammo|ouvr(?:ons|îmes)|lancé[es]*|ouvert|monté|démarré) (?:(?!\d)[^\s.!?]+ ){0,6}(?:in|im|en|em|nel|no ano de|el año|l’année|het jaar) (\d{4})\b/iu
const since =
  /(?<![\p{L}])(?:since|seit|depuis|desde|dal|sinds|sedan|siden|od|begann|started|began)(?: (?:the year|dem jahre?|l’an|el año|o ano de|l'anno|over|roku|anno|in|here in|milking here in|dem|mai|mei|may|maio|mayo|maggio))* (\d{4})(?![\d-])(?! ?(?:€|eur|chf))/iu

// Years of others: who came to the page, who joined, who took over, what else was certified.
const elsewhere =
  /©|copyright|besucher|visitors|visiteurs|visitas|mitglied|member|certifi|zertifi|führt|leitet|took over|übernommen|übernahm|(?<!\p{L})repris|partner|kunde seit|customer since|http|updated|änderung|award|prix|preis(?!\p{L})/iu
