import { withoutSensitiveWords } from '#adapters/signal-sources/without-sensitive-words.ts'
import {
  anyLanguage,
  endingOf,
  gramsOf,
  isOfLanguage,
  isWord,
  saidIn,
  shareOf,
} from '#domains/gtm/scoring/demand/wording.ts'
import { namedTrades } from '#domains/gtm/scoring/thesaurus/named-trades.ts'
import type { Sample } from './samples.ts'

/** A word that texts of fewer trades hold may be of a trade: it is masked, as all are that the thesaurus knows. Endings are of many words. */
const fewestTrades = 3
const fewestOfEnding = 10
const fewestOfGram = 2
/** A text as the places of its runs. */
export interface Text {
  readonly held: readonly number[]
  readonly share: number
  readonly asks: number
}

/** The runs that texts of several trades hold, and each text by them. */
export function tableOf(given: readonly Sample[]): { texts: Text[]; grams: string[] } {
  const known = knownWords(given)
  const said = given.map(({ edges, lang }) =>
    [...gramsOf(edges, (word) => known.has(`${lang} ${word}`))].map(
      (gram) => `${isOfLanguage(gram) ? lang : anyLanguage} ${gram}`,
    ),
  )
  const grams = [...groupsBy(given, (_, at) => said[at] ?? [])]
    .filter(([, groups]) => groups.size >= fewestOfGram)
    .map(([gram]) => gram)
    .sort()
  const places = new Map(grams.map((gram, at) => [gram, at]))
  const texts = given.map(({ asks }, at) => {
    const held = (said[at] ?? []).flatMap((gram) => places.get(gram) ?? [])
    return { held, share: shareOf(held.length), asks: Number(asks) }
  })
  return { texts, grams }
}

function knownWords(given: readonly Sample[]): ReadonlySet<string> {
  const words = held(
    groupsBy(given, ({ lang, edges }) =>
      inLanguage(
        lang,
        saidIn(edges).filter((word) => isWord(word) && isTelling(word, lang)),
      ),
    ),
    fewestTrades,
  )
  const endings = groupsBy(given, ({ lang, edges }) =>
    inLanguage(
      lang,
      saidIn(edges).flatMap((word) =>
        isWord(word) && !words.has(`${lang} ${word}`) ? (endingOf(word) ?? []) : [],
      ),
    ),
  )
  return new Set([...words, ...held(endings, fewestOfEnding)])
}

/** Says neither what is asked for nor what nobody may keep of a person: the reasons of a lead name words. */
function isTelling(word: string, lang: string): boolean {
  return namedTrades(word, lang).size === 0 && withoutSensitiveWords(word) === word
}

function inLanguage(lang: string, words: readonly string[]): string[] {
  return words.map((word) => `${lang} ${word}`)
}

function held(groups: ReadonlyMap<string, ReadonlySet<string>>, fewest: number): Set<string> {
  return new Set([...groups].filter(([, of]) => of.size >= fewest).map(([name]) => name))
}

/** The groups whose texts hold each name. */
function groupsBy(
  given: readonly Sample[],
  namesOf: (sample: Sample, at: number) => readonly string[],
): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>()
  for (const [at, sample] of given.entries())
    for (const name of namesOf(sample, at)) {
      const of = groups.get(name) ?? new Set<string>()
      groups.set(name, of.add(sample.group))
    }
  return groups
}
