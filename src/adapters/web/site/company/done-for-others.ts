import { betweenClauses } from '../words/listed.ts'
import { isFunctionWord, wordsOf } from '../words/phrases.ts'
import type { SitePart } from './site-text.ts'
import { wholeTradesIn } from './whole-trades.ts'

/** Nouns for what is done for others, as beginnings of words, by language. */
const services: Readonly<Record<string, ReadonlySet<string>>> = {
  fr: list(`réparation location vente pose installation conception collecte formation entretien rénovation isolation livraison fabrication
    restauration nettoyage conseil accompagnement étude audit transformation production création plantation élagage maintenance
    impression reliure traduction cours stage atelier visite montage dépannage aménagement construction culture élevage mouture`),
  es: list(`alquiler venta reparación diseño instalación recogida formación mantenimiento rehabilitación limpieza fabricación restauración
    asesoramiento consultoría gestión elaboración producción cultivo cría poda montaje reforma construcción traducción
    impresión curso taller visita transporte distribución reparto plan estudio certificación auditoría`),
  it: list(`noleggio vendita riparazione progettazione manutenzione installazione corso corsi pulizia pulizie restauro produzione lavorazione
    coltivazione allevamento consulenza formazione costruzione ristrutturazione potatura raccolta consegna stampa traduzione gestione
    realizzazione molitura trasformazione visita visite trattamento`),
  pt: list(`aluguer aluguel venda reparação conserto instalação manutenção limpeza recolha coleta formação produção cultivo criação restauro
    reabilitação construção projeto consultoria gestão entrega curso oficina visita tradução impressão poda fabrico lavagem arranjo
    tratamento plantação`),
}
/** The same where what is done stands last: `bike hire`, `Baumpflege`, `tuinonderhoud`. */
const endings: Readonly<Record<string, ReadonlySet<string>>> = {
  en: list(`hire repair repairs rental rentals servicing training cleaning design installation courses workshops maintenance restoration
    recycling collection collections consultancy consulting assessments assessment audits surveys printing translation roasting brewing
    milling catering refurbishment removal removals storage planting landscaping tuition coaching bookkeeping facilitation mapping
    testing certification sharpening hosting tours`),
  de: list(`reparatur reparaturen verleih vermietung beratung planung pflege reinigung sanierung montage wartung schulung schulungen kurse
    restaurierung dämmung verarbeitung herstellung produktion entwicklung gestaltung bau begleitung führungen vermahlung abfüllung
    röstung fällung fällungen pflanzung kontrolle gutachten verkauf lieferservice entsorgung aufbereitung betreuung`),
  nl: list(`reparatie reparaties verhuur onderhoud advies cursus cursussen ontwerp bouw aanleg renovatie restauratie isolatie schoonmaak
    begeleiding opleiding trainingen workshops verkoop bezorging productie verwerking inrichting installatie montage
    beheer vertaling drukwerk stuc`),
}

const mostBlocks = 60
const joints = new Set(
  "de d' du des di del della dei delle degli da do dos das à a al alla".split(' '),
)
const leastPart = 3

/** What is done for others by the noun of it: `Réparation de vélos`, `fleet servicing`, `Kronenpflege`. */
export function servicesIn({ source: { lang }, topic, own, described }: SitePart): string[] {
  if (topic === 'team' || topic === 'contact' || topic === 'customers') return []
  const texts = [
    ...described,
    ...own.filter(({ link_density }) => link_density < 0.5).map(({ text }) => text),
  ]
  const read = texts.slice(0, mostBlocks).map((text) => text.slice(0, 600))
  const clauses = read.flatMap((text) => text.split(betweenClauses))
  return [
    ...clauses.flatMap((clause) => serviceIn(wordsOf(clause), lang)),
    ...read.flatMap((text) => wholeTradesIn(text, lang)),
  ]
}

function serviceIn(words: readonly string[], lang: string): string[] {
  const firsts = services[lang]
  const lasts = endings[lang]
  if (firsts !== undefined)
    return words.flatMap((word, at) => (isOneOf(word, firsts) ? named(words.slice(at), lang) : []))
  if (lasts === undefined) return []
  return words.flatMap((word, at) =>
    lang === 'en' ? pairAt(words, at, lasts) : isCompound(word, lasts, lang) ? [word] : [],
  )
}

function isOneOf(word: string, nouns: ReadonlySet<string>): boolean {
  const bare = word.toLowerCase()
  return nouns.has(bare) || (bare.endsWith('s') && nouns.has(bare.slice(0, -1)))
}

/** `Location de vaisselle réutilisable pour …`: the noun, what joins, and up to two words of what it is done to. */
function named(words: readonly string[], lang: string): string[] {
  const [first = '', joint = '', ...rest] = words
  if (!joints.has(joint.toLowerCase())) return []
  const end = rest.findIndex((word) => isFunctionWord(word.toLowerCase(), lang))
  const things = rest.slice(0, Math.min(2, end < 0 ? rest.length : end))
  const thing = standing.test(things.at(-1) ?? '') ? things.slice(0, -1) : things
  // `atelier de réparation de vélos` says by itself what is done: `réparation de vélos`.
  const isOfService =
    things.length === 1 &&
    isOneOf(things[0] ?? '', services[lang] ?? nobody) &&
    joints.has(rest[1]?.toLowerCase() ?? '')
  return thing.length === 0 || isOfService
    ? []
    : [[first, joint, ...thing].join(' ').replace(/(?<=['’]) /gu, '')]
}

const nobody: ReadonlySet<string> = new Set()
/** `réparation de vélos ouvert en 2019`: where and since when it is there. */
const standing =
  /^(?:ouvert|fondé|créé|situé|installé|né|implanté|basé|abiert[oa]|fundad[oa]|situad[oa]|ubicad[oa]|creat[oa]|apert[oa]|fondat[oa]|situat[oa]|nat[oa]|abert[oa]|criad[oa])(?:e?s?)$/iu

/** How something is done, and for how long, is nothing that it is done to. */
const praising =
  /ly$|-(?:day|week|hour|minute|year|step)s?$|^(?:cheap|free|new|old|best|good|great|quality|quick|fast|expert|professional|affordable|local|small|full|first|more|other|regular|annual|weekly|monthly|bespoke|custom)$/iu

/** `tool sharpening`, `soil health assessments`: up to two words before the noun. */
function pairAt(words: readonly string[], at: number, nouns: ReadonlySet<string>): string[] {
  if (at === 0 || !isOneOf(words[at] ?? '', nouns)) return []
  const before = words.slice(Math.max(0, at - 2), at)
  const from = before.findLastIndex(
    (word) => isFunctionWord(word.toLowerCase(), 'en') || praising.test(word),
  )
  const own = before.slice(from + 1)
  return own.length === 0 ? [] : [[...own, words[at]].join(' ')]
}

/** `Neubau` and `subsidieadvies` say no thing that it is done to. */
const noThing = /^(?:neu|ein|um|an|aus|auf|ab|vor|nieuw|aan|ver|om|basis|grund)$/

function isCompound(word: string, nouns: ReadonlySet<string>, lang: string): boolean {
  if (lang === 'de' && !/^\p{Lu}/u.test(word)) return false
  const bare = word.toLowerCase()
  return [...nouns].some(
    (end) =>
      bare.endsWith(end) &&
      bare.length >= end.length + leastPart &&
      !noThing.test(bare.slice(0, -end.length)),
  )
}

function list(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}
