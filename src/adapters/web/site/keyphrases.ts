import { removalsOf } from './stop-words.ts'
import type { Page } from './html/page.ts'

/** A phrase that a site uses for what it is about. `weight` is 1 for its strongest phrase; `page` a URL. */
export interface Keyphrase {
  readonly text: string
  readonly weight: number
  readonly lang: string
  readonly page: string
}

/** What phrases are taken from: a page and the language that its words are in. */
export interface PhraseSource {
  readonly page: Page
  readonly lang: string
  readonly structured: readonly string[]
}

/**
 * Finds the phrases that a site is about: RAKE (degree over frequency of the words of a phrase; Rose et al. 2010)
 * over runs of words between stop words and punctuation, times 1.5 for titles and large headings or 1.3 for
 * descriptions and structured data, times ln(1 + pages that use it), times 1 + ln(uses); a phrase that running text
 * uses once counts 0.4. Phrases have at most four words; those with numbers, with a verb in front, or made of
 * `names` (the brand, its town) are left out.
 */
export function keyphrases(sources: PhraseSource[], names: string[], limit = 12): Keyphrase[] {
  const known = {
    words: new Set(names.flatMap(words)),
    whole: names.map((name) => words(name).join(' ')),
  }
  const mentions = sources.flatMap((source) => mentionsIn(source, known))
  const worth = wordWorth(mentions)
  const found = [...Map.groupBy(mentions, ({ key }) => key).values()].map((uses) =>
    ranked(uses, worth),
  )
  const best = withoutRepeats(found.sort(byScore), limit)
  const top = best[0]?.score ?? 1
  return best.map(({ score, text, lang, page }) => ({
    text,
    weight: rounded(score / top),
    lang,
    page,
  }))
}

interface Names {
  readonly words: ReadonlySet<string>
  readonly whole: readonly string[]
}
interface Mention {
  readonly key: string
  readonly text: string
  readonly words: readonly string[]
  readonly boost: number
  readonly lang: string
  readonly page: string
}
interface Ranked {
  readonly score: number
  readonly text: string
  readonly key: string
  readonly lang: string
  readonly page: string
}

function mentionsIn(source: PhraseSource, names: Names): Mention[] {
  const { page, lang } = source
  const { stop, verbs } = removalsOf(lang)
  return passages(source).flatMap(({ text, boost }) =>
    phrasesIn(text, stop)
      .filter((phrase) => !verbs.has(phrase[0] ?? '') && isTelling(phrase, names))
      .map((phrase) => {
        const key = phrase.map(singular).join(' ')
        return { key, text: phrase.join(' '), words: phrase, boost, lang, page: page.url }
      }),
  )
}

function isTelling(phrase: string[], names: Names): boolean {
  const text = phrase.join(' ')
  if (phrase.length > 4 || text.length < 4 || text.length > 60 || /\p{N}/u.test(text)) return false
  const named = names.whole.some((name) => name !== '' && ` ${text} `.includes(` ${name} `))
  return !named && !phrase.every((word) => names.words.has(word))
}

function passages({ page, structured }: PhraseSource): { text: string; boost: number }[] {
  const described = [page.meta.get('description'), page.meta.get('og:description'), ...structured]
  return [
    { text: page.title, boost: 1.5 },
    ...described.map((text) => ({ text: text ?? '', boost: 1.3 })),
    ...page.blocks
      .filter((block) => block.link_density < 0.5 || block.level > 0)
      .map(({ text, level }) => ({ text, boost: level === 1 || level === 2 ? 1.5 : 1 })),
  ]
}

function phrasesIn(text: string, stop: ReadonlySet<string>): string[][] {
  const phrases: string[][] = []
  for (const run of text.split(/[^\p{L}\p{M}\p{N}\s'’\-\u200c\u200d]+|\s-+\s/u)) {
    let phrase: string[] = []
    for (const word of words(run)) {
      if (!stop.has(word) && word.length > 1) phrase.push(word)
      else if (phrase.length > 0) phrase = pushed(phrases, phrase)
    }
    if (phrase.length > 0) pushed(phrases, phrase)
  }
  return phrases
}

function pushed(phrases: string[][], phrase: string[]): string[] {
  phrases.push(phrase)
  return []
}

function words(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[\s.,&]+/)
    .map(withoutMarks)
    .filter(Boolean)
}

/** Takes quotes and hyphens from both ends of a word, or the `'s` from its end. */
function withoutMarks(word: string): string {
  let [from, to] = [0, word.length]
  while (from < to && isMark(word[from])) from += 1
  if (word.endsWith("'s")) to -= 2
  else while (to > from && isMark(word[to - 1])) to -= 1
  return word.slice(from, Math.max(from, to))
}

function isMark(character: string | undefined): boolean {
  return character === "'" || character === '-'
}

// Only to see "flour" and "flours" as one; the words that are shown stay as they were written.
function singular(word: string): string {
  return word.length > 4 && /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

function wordWorth(mentions: Mention[]): Map<string, number> {
  const frequency = new Map<string, number>()
  const degree = new Map<string, number>()
  for (const { words } of mentions) {
    for (const word of words) {
      frequency.set(word, (frequency.get(word) ?? 0) + 1)
      degree.set(word, (degree.get(word) ?? 0) + words.length)
    }
  }
  return new Map([...frequency].map(([word, count]) => [word, (degree.get(word) ?? 0) / count]))
}

function ranked(uses: Mention[], worth: Map<string, number>): Ranked {
  const strongest = uses.reduce((best, use) => (use.boost > best.boost ? use : best))
  const rake = strongest.words.reduce((sum, word) => sum + (worth.get(word) ?? 0), 0)
  const pages = new Set(uses.map(({ page }) => page)).size
  const passing = uses.length === 1 && strongest.boost === 1 ? 0.4 : 1
  const spread = Math.log(1 + pages) * (1 + Math.log(uses.length))
  const score = rake * strongest.boost * spread * passing
  const { text, key, lang, page } = strongest
  return { score, text, key, lang, page }
}

function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || (a.text < b.text ? -1 : 1)
}

// A phrase inside a stronger one says nothing new.
function withoutRepeats(sorted: Ranked[], limit: number): Ranked[] {
  const kept: Ranked[] = []
  for (const phrase of sorted) {
    if (kept.length === limit) break
    if (!kept.some(({ key }) => ` ${key} `.includes(` ${phrase.key} `))) kept.push(phrase)
  }
  return kept
}

function rounded(weight: number): number {
  return Math.round(weight * 1000) / 1000
}
