import { sql } from 'kysely'
import { transaction, type Scope } from '#kernel/scope.ts'
import { foldedWords } from '#kernel/text/fold.ts'

/** Shorter words resemble everything; longer ones are no words. */
const wordLength = { min: 3, max: 30 }
/** Share of three-letter groups in common: enough for one slip, also two letters swapped, in six. */
const likeEnough = '0.45'
const maxCandidates = 3

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

/** Known words that resemble each of the given ones, the likest first. */
export function wordsLike(scope: Scope, words: readonly string[]): Promise<string[][]> {
  return transaction(scope, async ({ db }) => {
    // `%>` takes its threshold from a setting, here for one transaction.
    await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(likeEnough)}`.execute(db)
    const { rows } = await sql<{ found: string[] }>`
      select array(
               select known.word from directory_words known
                where known.word %> asked.word
                order by similarity(known.word, asked.word) desc, known.word
                limit ${maxCandidates}) as found
        from unnest(${[...words]}::text[]) with ordinality as asked (word, place)
       order by place`.execute(db)
    return rows.map(({ found }) => found)
  })
}
