import { sql, type Expression } from 'kysely'
import { transaction, type Scope } from '#kernel/scope.ts'
import { fold, foldedWords } from '#kernel/text/fold.ts'

/** Which businesses a text finds, and how well; higher is better. */
export interface TextMatch {
  readonly condition: Expression<boolean>
  readonly rank: Expression<number>
  /** Holds only inside `comparingWords`. */
  readonly isLikeness: boolean
}

/** Similarity search is expensive, so only the first words of a text take part. */
const maxWords = 6
/** Shorter words resemble everything. */
const minWordLength = 3
/** Share of three-letter groups in common: enough for one slip, also two letters swapped, in six. */
const likeEnough = '0.45'

/**
 * Full text search in the syntax of web search engines; a text that finds nothing at all this way is
 * taken for mistyped or half typed, and finds what resembles each of its words.
 */
export async function matchText(scope: Scope, text: string): Promise<TextMatch> {
  const match = fullText(text)
  return (await findsAny(scope, match)) ? match : likeness(foldedWords(text))
}

/** Runs a search by likeness: `%>` takes its threshold from a setting, here for one transaction. */
export function comparingWords<R>(scope: Scope, search: (inside: Scope) => Promise<R>) {
  return transaction(scope, async (inside) => {
    await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(likeEnough)}`.execute(
      inside.db,
    )
    return search(inside)
  })
}

function fullText(text: string): TextMatch {
  const query = sql`websearch_to_tsquery('english', ${fold(text)})`
  return {
    condition: sql<boolean>`search_vector @@ ${query}`,
    rank: sql<number>`ts_rank_cd(search_vector, ${query})`,
    isLikeness: false,
  }
}

/** Asks without the other filters, so that a filter never changes how a text is understood. */
async function findsAny({ db }: Scope, { condition }: TextMatch): Promise<boolean> {
  const business = await db
    .selectFrom('businesses')
    .select('id')
    .where(condition)
    .where('status', '<>', 'suspended')
    .limit(1)
    .executeTakeFirst()
  return business !== undefined
}

function likeness(words: readonly string[]): TextMatch {
  const long = words.filter((word) => word.length >= minWordLength)
  const compared = (long.length > 0 ? long : words).slice(0, maxWords)
  if (compared.length === 0)
    return { condition: sql<boolean>`false`, rank: sql<number>`0`, isLikeness: true }
  const likeEach = compared.map((word) => sql`search_text %> ${word}`)
  const similarities = compared.map(
    (word) =>
      sql`2 * word_similarity(${word}, search_name) + word_similarity(${word}, search_text)`,
  )
  return {
    condition: sql<boolean>`(${sql.join(likeEach, sql` and `)})`,
    rank: sql<number>`(${sql.join(similarities, sql` + `)})`,
    isLikeness: true,
  }
}
