import { createRequire } from 'node:module'
import { lazy, lazyBy } from '#kernel/lazy.ts'

/** Words that part phrases (`stop`), and verbs that a phrase does not begin with. */
export interface Removals {
  readonly stop: ReadonlySet<string>
  readonly verbs: ReadonlySet<string>
  /** The function words alone. */
  readonly function: ReadonlySet<string>
}

/** The removals for a language by its two-letter code; of one without a list only the words of the web; '' is English. */
export function removalsOf(code: string): Removals {
  const lang = code || 'en'
  return Object.hasOwn(listNames, lang) ? removals(lang) : other
}

/** The function words of a language by its two-letter code, as the kept library lists them. */
export function functionWordsOf(lang: string): ReadonlySet<string> {
  return Object.hasOwn(listNames, lang) ? functionWords(lang) : noWords
}

// The package has no types; each of its lists is an array of lower-case words.
const lists = lazy(
  () => createRequire(import.meta.url)('stopword') as Record<string, readonly string[]>,
)

const listNames: Record<string, string> = {
  ar: 'ara',
  bg: 'bul',
  ca: 'cat',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  et: 'est',
  eu: 'eus',
  fa: 'fas',
  fi: 'fin',
  fr: 'fra',
  ga: 'gle',
  gl: 'glg',
  he: 'heb',
  hi: 'hin',
  hr: 'hrv',
  hu: 'hun',
  hy: 'hye',
  id: 'ind',
  it: 'ita',
  lt: 'lit',
  lv: 'lat',
  nb: 'nob',
  nl: 'nld',
  no: 'nob',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sk: 'slk',
  sl: 'slv',
  so: 'som',
  sv: 'swe',
  sw: 'swa',
  tl: 'tgl',
  tr: 'tur',
  uk: 'ukr',
  ur: 'urd',
  vi: 'vie',
  yo: 'yor',
  zu: 'zul',
}

const noWords: ReadonlySet<string> = new Set()

const functionWords = lazyBy(
  (lang: string): ReadonlySet<string> => new Set(lists()[listNames[lang] ?? '']),
)

const webWords = split(`
  home homepage menu cookie cookies privacy policy terms conditions copyright login website site page newsletter
  email e-mail phone tel fax www http https com faq welcome click skip content main close
  ltd gmbh inc llc limited`)

// What the package's English list leaves out of the words that say nothing by themselves.
const englishWords = split(`
  again almost already although am became because become becomes best better big both cannot can't could didn't
  does doesn't doing done don't each easily either enough even ever every everyone everything few fell first fully
  further had hasn't having herself himself however i'd i'll i'm i've if instead its itself it's just kind later
  latest least less lot lots made many may maybe might more most much must myself near nearly never new next
  nobody none nothing now often once only onto other others our ours ourselves over own per perhaps please quite
  rather really right same several shall she should since so some someone something soon still such than that's
  their theirs them themselves then there's these they'll they're they've those though through thus today together
  too towards under until upon us very way ways we'd we'll we're we've well what's whatever when where whether
  which while who whole whom whose why will within without won't would yet you'd you'll you're you've your yours
  zero two three four five six seven eight nine ten eleven twelve dozen hundred thousand million half third
  minute minutes hour hours day days week weeks month months year years morning evening night monday tuesday wednesday thursday friday
  saturday sunday`)

const englishVerbs = split(`
  measure report reduce track manage monitor automate improve grow eat soak connects turns
  add apply arrive ask become began begin book bring bringing brings build building builds built buy buying call
  came chat choose collect come comes contact create created creates creating deliver delivered delivers did
  discover does download drop enjoy enquire enter explore feel find follow gave get gets getting give gives go
  goes grew grow grows hear help helped helping helps hold include included includes including join keep keeps
  kept knew know known last learn leave left let like live look looking love made make makes making mean means
  meet need needs offer offered offering offers open order pay pick place planted prefer provide provided provides
  providing pull put ran read register replace replaced replaces request run runs save saved saves say says see select sell selling sells
  send sent serve served serves serving set share shop show shows sign sold start started stay subscribe
  supplied supplies supply supplying support supports take takes taking talk taste tell tells think took trust
  try use used uses using visit want wants watch went win work worked working works write`)

const other: Removals = { stop: webWords, verbs: noWords, function: noWords }

const removals = lazyBy((lang: string): Removals => {
  const list = functionWords(lang)
  const own = lang === 'en' ? new Set([...list, ...englishWords]) : list
  const verbs = lang === 'en' ? englishVerbs : noWords
  return { stop: new Set([...own, ...webWords]), verbs, function: own }
})

function split(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
