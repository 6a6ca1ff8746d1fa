import { sql, type Expression } from 'kysely'
import type { Scope } from '#kernel/scope.ts'
import { fold, foldedWords } from '#kernel/text/fold.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { isTrusted } from './coming-first.ts'
import { isOfTrustedShare, namesWords, whileWalking } from './found-by.ts'
import { meaningsOf, type Meaning } from './words.ts'

/** Which businesses a text finds, and how well. */
export interface TextMatch {
  readonly condition: Expression<boolean>
  /** Whether the name alone has all that is looked for. */
  readonly inName: Expression<boolean>
  /** From 0 to 1; higher is better. */
  readonly rank: Expression<number>
}

/** Each word is looked up and ranked on its own. */
export const maxWords = 12

/**
 * Full text search in the syntax of web search engines; a text that finds nobody who is vouched for is taken for
 * mistyped or half typed, and also finds what resembles each of its words. `finds` tells whether it does so.
 * @throws ValidationFailed for too many words
 */
export async function matchText(
  scope: Scope,
  text: string,
  field: string,
  finds = (match: TextMatch) => findsTrusted(scope, match),
): Promise<TextMatch> {
  return matching(await textQuery(scope, text, field, (query) => finds(matching(query))))
}

/** The same for whatever else has words: the text as a query, mended where that alone `finds` nobody. @throws ValidationFailed */
export async function textQuery(
  scope: Scope,
  text: string,
  field: string,
  finds: (query: Expression<unknown>) => Promise<boolean>,
): Promise<Expression<unknown>> {
  const words = foldedWords(text)
  if (words.length > maxWords) throw validationFailed([tooMany(field, words.length)])
  const asked = sql`websearch_to_tsquery('english', ${fold(text)})`
  if (words.length === 0 || (await finds(asked))) return asked
  return sql`(${asked} || to_tsquery('english', ${await likely(scope, words)}))`
}

function tooMany(field: string, length: number) {
  const message = `Send at most ${maxWords} words; you sent ${length}.`
  return { field, code: 'too_many' as const, message }
}

function matching(query: Expression<unknown>): TextMatch {
  return {
    condition: sql<boolean>`businesses.search_vector @@ ${query}`,
    inName: sql<boolean>`${namesWords} @@ ${query}`,
    // 32 brings what may be any number between 0 and 1.
    rank: sql<number>`ts_rank_cd(businesses.search_vector, ${query}, 32)`,
  }
}

/** Asks without the other filters, so that a filter never changes how a text is understood. */
export async function findsTrusted(
  { db }: Scope,
  { condition }: Pick<TextMatch, 'condition'>,
): Promise<boolean> {
  // Whether a common word finds somebody is told by the smallest share; of a rare one few rows are read.
  for (const among of [isOfTrustedShare(1024), ...whileWalking([isTrusted])]) {
    const business = await db
      .selectFrom('businesses')
      .select('id')
      .where(condition)
      .where(among)
      .limit(1)
      .executeTakeFirst()
    if (business !== undefined) return true
  }
  return false
}

/** Each word as it stands, as the beginning of one, or as what it may stand for. */
async function likely(scope: Scope, words: readonly string[]): Promise<string> {
  const meanings = await meaningsOf(scope, words)
  return words
    .map((word, place) => alternatives(`${word}:*`, meanings[place] ?? { words: [], pairs: [] }))
    .join(' & ')
}

/** A word, or what it may stand for, in the syntax of PostgreSQL. */
export function alternatives(word: string, { words, pairs }: Meaning): string {
  const both = pairs.map(([one, other]) => `(${one} & ${other})`)
  return `(${[word, ...words, ...both].join(' | ')})`
}
