import { sql } from 'kysely'
import { transaction, type Scope } from '#kernel/scope.ts'
import { foldedWords } from '#kernel/text/fold.ts'
import { editDistance } from '#kernel/text/nearest.ts'
import { slipsOf, splitsOf, variantsOf } from './misspelling.ts'

/** Shorter words resemble everything; longer ones are no words. */
const wordLength = { min: 3, max: 30 }
/** Share of three-letter groups in common: enough for two slips in a long word. */
const likeEnough = '0.4'
/** Known words that are compared with a mistyped one letter by letter, and how many of them it may stand for. */
const maxCompared = 12
const maxMeant = 4
const shortestHalf = 3

/** Remembers the words that a mistyped one may stand for. Only trusted businesses teach any. */
export async function learnWords({ db }: Scope, ...texts: readonly string[]): Promise<void> {
  const words = new Set(texts.flatMap(foldedWords).filter(isWord))
  // In one order, so that two writers never wait for each other.
  await sql`
    insert into directory_words (word) select word from unnest(${[...words].sort()}::text[]) as taught (word)
    on conflict do nothing`.execute(db)
}

function isWord(word: string): boolean {
  return word.length >= wordLength.min && word.length <= wordLength.max && /^\p{L}+$/u.test(word)
}

/** What a mistyped word may stand for: any of the words, or both halves of any of the pairs. */
export interface Meaning {
  readonly words: readonly string[]
  readonly pairs: readonly (readonly [string, string])[]
}

/** What each of the words may stand for, the likest first: known words that are written or sound alike, joined or split. */
export async function meaningsOf(scope: Scope, words: readonly string[]): Promise<Meaning[]> {
  const guesses = words.map((word, place) => guessesAt(words, word, place))
  const [similar, known] = await Promise.all([
    similarWords(scope, words),
    knownAmong(scope, guesses.flatMap(Object.values).flat(2)),
  ])
  return words.map((word, place) => {
    const { variants = [], joined = [], halves = [] } = guesses[place] ?? {}
    const near = [...variants.filter((one) => known.has(one)), ...(similar[place] ?? [])]
    return {
      words: [
        ...new Set([
          ...likest(word, near),
          ...joined.filter((one) => known.has(one)).slice(0, maxMeant),
        ]),
      ],
      pairs: halves.filter(([one, other]) => known.has(one) && known.has(other)).slice(0, maxMeant),
    }
  })
}

/** A word may be half of one that was split before or after it. */
function guessesAt(words: readonly string[], word: string, place: number) {
  const [before, after] = [words[place - 1], words[place + 1]]
  return {
    variants: variantsOf(word),
    joined: [
      ...(before === undefined ? [] : slipsOf(before + word)),
      ...(after === undefined ? [] : slipsOf(word + after)),
    ],
    halves: splitsOf(word, shortestHalf),
  }
}

function likest(word: string, candidates: readonly string[]): string[] {
  return [...new Set(candidates)]
    .map((candidate) => ({ candidate, slips: editDistance(word, candidate, { swaps: true }) }))
    .filter(({ candidate, slips }) => slips <= Math.max(2, candidate.length / 3))
    .sort((one, other) => one.slips - other.slips || (one.candidate < other.candidate ? -1 : 1))
    .slice(0, maxMeant)
    .map(({ candidate }) => candidate)
}

async function knownAmong({ db }: Scope, words: readonly string[]): Promise<Set<string>> {
  const asked = [...new Set(words.filter(isWord))]
  const { rows } = await sql<{ word: string }>`
    select known.word from unnest(${asked}::text[]) asked (word)
      join directory_words known on known.word = asked.word`.execute(db)
  return new Set(rows.map(({ word }) => word))
}

/** Known words that have many groups of three letters in common with each. */
function similarWords(scope: Scope, words: readonly string[]): Promise<string[][]> {
  return transaction(scope, async ({ db }) => {
    // `%` takes its threshold from a setting, here for one transaction.
    await sql`set local pg_trgm.similarity_threshold = ${sql.lit(likeEnough)}`.execute(db)
    const { rows } = await sql<{ found: string[] }>`
      select array(
               select known.word from directory_words known
                where known.word % asked.word
                order by similarity(known.word, asked.word) desc, known.word
                limit ${maxCompared}) as found
        from unnest(${[...words]}::text[]) with ordinality as asked (word, place)
       order by place`.execute(db)
    return rows.map(({ found }) => found)
  })
}
