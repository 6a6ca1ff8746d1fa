import { removalsOf } from '../stop-words.ts'
import { isFunctionWord, wordsOf } from '../words/phrases.ts'
import { trimMarks } from '../words/trim.ts'
import { isVerbAtStart } from '../words/verbs.ts'

interface Run {
  readonly words: string[]
  readonly isPlace: boolean
  readonly isAside?: boolean
}

/** Runs of words between function words, verbs and marks; places after a preposition are left out. */
export function runsIn(text: string, lang: string): string[] {
  let isListed = false
  return withoutHosts(text)
    .split(/(?<=[,])|[^\p{L}\p{M}\s'’·,-]+|\s[-–·]\s/u)
    .flatMap((piece) => {
      // `in Portland, Oregon`: what follows a place after a comma is where that is.
      const runs: Run[] = [{ words: [], isPlace: isListed }]
      for (const word of wordsOf(piece)) {
        const bare = word.toLowerCase()
        const run = runs.at(-1)
        const isParted =
          isElided.test(bare) ||
          isFunctionWord(bare, lang) ||
          (bare.endsWith('s') && verbsOf(lang).has(bare))
        if (isParted || (run?.words.length === 0 && isVerbAtStart([bare], lang)))
          runs.push({
            words: [],
            isPlace: isWhere(bare, run),
            // `par l'extérieur`: what has its article there is no thing of its own.
            isAside: isElided.test(bare) && run?.words.length === 0 && runs.length > 1,
          })
        else run?.words.push(word)
      }
      const last = runs.at(-1)
      isListed = piece.endsWith(',') && last?.isPlace === true && isNamed(last.words)
      return runs
        .filter(
          ({ words, isPlace, isAside }) =>
            words.length <= 3 && !isAside && !(isPlace && isNamed(words)),
        )
        .map(({ words }) => words.join(' '))
        .filter(Boolean)
    })
}

/** `www.mill.example`, `info@mill.example`: a mark stands for it, so that its labels are no words. */
function withoutHosts(text: string): string {
  if (!hostLike.test(text)) return text
  return text
    .split(' ')
    .map((word) => (isHost(word) ? '.' : word))
    .join(' ')
}

const hostLike = /[@/]|[a-z\d]\.[a-z]{2}/

function isHost(word: string): boolean {
  const bare = trimMarks(word)
  return bare.includes('@') || bare.includes('://') || wholeHost.test(bare)
}

const wholeHost = /^(?:[a-z\d-]+\.)+[a-z]{2,24}(?:\/|$)/

const isElided = /^[ld]['’]$/u

function verbsOf(lang: string): ReadonlySet<string> {
  return removalsOf(lang).verbs
}

const where = new Set(
  'in im aus bei near around from across à en dans depuis entre desde cerca nel nella nei dal da em no na nos nas te bij rond uit i från fra w z ze'.split(
    ' ',
  ),
)

/** After "in" or "from", with an article or not, stands a place if it has capitals. */
function isWhere(word: string, run: Run | undefined): boolean {
  return where.has(word) || (run?.words.length === 0 && run.isPlace && word.length <= 3)
}

function isNamed(words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => /^\p{Lu}/u.test(word))
}

/** Names within a motto: "Organic stoneground flour, milled the week you bake it". */
export function pairsIn(text: string, lang: string): string[] {
  return runsIn(text, lang).filter((run) => run.includes(' ') && run.length < text.length)
}
