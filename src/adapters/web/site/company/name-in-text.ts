import { isFunctionWord } from '../words/phrases.ts'
import { trimMarks } from '../words/trim.ts'
import { letters } from './letters.ts'
import { isOffering } from './offering-verbs.ts'
import type { SitePart } from './site-text.ts'

const mostBlocks = 80
const mostLetters = 600
const mostWords = 5

/** Who does or is something at the beginning of a sentence: `Hearth Mill is a …`, `Die Mühle Weser mahlt …`. */
export function subjectsIn({ source, topic, own }: SitePart): string[] {
  if (topic === 'news' || topic === 'small' || topic === 'customers') return []
  return own
    .filter(({ level }) => level === 0)
    .slice(0, mostBlocks)
    .flatMap(({ text }) => text.slice(0, mostLetters).split(/(?<=[.!?:])\s+/u))
    .flatMap((sentence) => subjectOf(sentence, source.lang))
}

function subjectOf(sentence: string, lang: string): string[] {
  const all = sentence.split(/\s+/)
  const words = articles.has(all[0]?.toLowerCase() ?? '') ? all.slice(1) : all
  const end = words.findIndex((word) => !isOfName(word))
  const name = words.slice(0, Math.max(0, end))
  const [first = ''] = name
  const isSpoken = isCopula.test(words[end] ?? '') || isOffering(words[end] ?? '', lang)
  const isDated = name.some((word) => /^\d{4}$/.test(word))
  const isFit = name.length > 0 && name.length <= mostWords && isCapital(first) && !isDated
  if (!isFit || !isSpoken || isFunctionWord(first.toLowerCase(), lang)) return []
  // `Het Veer is een praktijk`: an article may be a part of the name.
  const called = all.length === words.length ? [] : [[all[0], ...name].join(' ')]
  return [name.join(' '), ...called]
}

const articles = new Set(
  'the der die das le la les el los las il lo gli i de het o a os as'.split(' '),
)
const joining = new Set(
  '& and und et y e en of der des du de la le les del della di do da'.split(' '),
)
const isCopula =
  /^(?:is|are|was|ist|sind|wurde|steht|est|sont|es|son|fue|nace|è|sono|nasce|werd|staat|é|são|foi|nasceu|,)$/u

function isOfName(word: string): boolean {
  return isCapital(word) || joining.has(word)
}

function isCapital(word: string): boolean {
  return /^[\p{Lu}\d]/u.test(word) && !/[,;.]$/.test(word)
}

/** Words side by side that spell the host between them: `Hearth Mill` on hearthmill.com. */
export function spellingsOf(label: string, { source, own, shared, described }: SitePart): string[] {
  if (label.length < leastSpelt) return []
  const texts = [source.page.title, ...described, ...[...own, ...shared].map(({ text }) => text)]
  return texts.slice(0, mostBlocks * 2).flatMap((text) => {
    const words = text.slice(0, mostLetters).split(/\s+/)
    return words.flatMap((word, at) => {
      if (!/\p{Lu}/u.test(word) || !label.startsWith(letters(word))) return []
      const runs = Array.from({ length: mostWords }, (_, more) => words.slice(at, at + more + 1))
      const found = runs.find((run) => letters(run.join(' ')) === label) ?? []
      // Between capitals it is a part of a longer name.
      const before = words[at - 1] ?? ''
      const isPart =
        (isCapital(before) && !isFunctionWord(before.toLowerCase(), source.lang)) ||
        isCapitalNext(found, words[at + found.length])
      const isFit = found.length > 1 && !isPart && found.every(isSpelt)
      return isFit ? [trimMarks(found.join(' '), "!'’")] : []
    })
  })
}

const leastSpelt = 5

function isCapitalNext(found: readonly string[], next = ''): boolean {
  return /^\p{Lu}/u.test(next) && !/[.,;:!?]$/.test(found.at(-1) ?? '')
}

function isSpelt(word: string): boolean {
  return /[\p{L}\p{N}&]/u.test(word) && !/[@/]|\.\p{Ll}/u.test(word)
}

const longestLine = 45
const mostAbove = 3

/** What stands before a street and a postcode: in the lines above, or at the beginning of the same one. */
export function addresseesIn({ source: { page } }: SitePart): string[] {
  return [page.blocks, page.frame].flatMap((blocks) =>
    blocks.flatMap(({ text }, at) => {
      if (text.length > 250 || !postcode.test(text)) return []
      const [first = ''] = text.split(/,\s|\s[|·•–—-]\s|\s\|\s?/u)
      const above = blocks.slice(Math.max(0, at - mostAbove), at).map((block) => block.text)
      return [first, ...above].filter((line) => line.length <= longestLine && !/[\d@:]/.test(line))
    }),
  )
}

const postcode =
  /(?<![\d+])(?:\d{4}-\d{3}|\d{4} ?[A-Z]{2}|\d{4,5}),? \p{Lu}\p{L}|(?<![A-Z])[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}(?![A-Z])/u
