import { sql, type Expression } from 'kysely'
import type { Scope } from '#kernel/scope.ts'
import { fold, foldedWords } from '#kernel/text/fold.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { wordsLike } from './words.ts'

/** Which businesses a text finds, and how well; higher is better. */
export interface TextMatch {
  readonly condition: Expression<boolean>
  readonly rank: Expression<number>
}

/** Each word is looked up and ranked on its own. */
export const maxWords = 12

/**
 * Full text search in the syntax of web search engines; a text that finds nothing at all this way is
 * taken for mistyped or half typed, and finds what resembles each of its words.
 * @throws ValidationFailed for too many words
 */
export async function matchText(scope: Scope, text: string, field: string): Promise<TextMatch> {
  const words = foldedWords(text)
  if (words.length > maxWords) throw validationFailed([tooMany(field, words.length)])
  const match = matching(sql`websearch_to_tsquery('english', ${fold(text)})`)
  if (words.length === 0 || (await findsAny(scope, match))) return match
  return matching(sql`to_tsquery('english', ${await likely(scope, words)})`)
}

function tooMany(field: string, length: number) {
  const message = `Send at most ${maxWords} words; these are ${length}.`
  return { field, code: 'too_many' as const, message }
}

function matching(query: Expression<unknown>): TextMatch {
  return {
    condition: sql<boolean>`search_vector @@ ${query}`,
    rank: sql<number>`ts_rank_cd(search_vector, ${query})`,
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

/** Each word as it stands, as the beginning of one, or as a known word that it resembles. */
async function likely(scope: Scope, words: readonly string[]): Promise<string> {
  const found = await wordsLike(scope, words)
  return words
    .map((word, index) => `(${[`${word}:*`, ...(found[index] ?? [])].join(' | ')})`)
    .join(' & ')
}
