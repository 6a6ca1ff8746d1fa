import type { Comparison, Condition } from './condition.ts'
import type { QueriedField } from './queried-fields.ts'
import { unturned } from '../text/turning.ts'

/** So many ends of words are told apart, each by itself; of more, all are of one kind. */
const maxApart = 4

/**
 * A comparison with a Greek text asks for it with either sigma at the end of each word: PostgreSQL makes σ of Σ wherever it stands, and ς
 * stays ς, so that a name in capitals differed from the same name. What is stored in small letters stays as it is.
 * A text with marks that turn letters around is asked for without them too: a line was stored so, a text of several lines was not.
 */
export function withSpellings({ kind }: QueriedField, asked: Comparison): Condition {
  const values = [asked.value].flat()
  const hasSeveral = (kind === 'text' || kind === 'texts') && values.some(isSpeltOtherwise)
  return hasSeveral ? eitherOf(asked, values) : asked
}

function eitherOf({ field, op, value }: Comparison, values: readonly unknown[]): Condition {
  const each = (one: unknown) => spellings(one).map((text) => ({ field, op, value: text }))
  if (op === 'eq') return { field, op: 'in', value: spellings(value) }
  if (op === 'in' || op === 'any') return { field, op, value: values.flatMap(spellings) }
  if (op === 'all')
    return { and: values.map((one) => ({ field, op: 'any', value: spellings(one) })) }
  return op === 'ne' ? { and: each(value) } : { or: each(value) }
}

function isSpeltOtherwise(value: unknown): boolean {
  return typeof value === 'string' && (/[σςΣ]/u.test(value) || unturned(value) !== value)
}

const atEnd = /[σςΣ](?![\p{L}\p{M}])/gu

/** A text as it may be written, with marks of direction and without. One of nothing else stays: every text contains an empty one. */
function spellings(value: unknown): readonly string[] {
  const sent = String(value)
  const line = unturned(sent)
  const all = line.trim() === '' ? [sent] : [...new Set([sent, line])]
  return all.flatMap(withEitherSigma)
}

/** Of each sigma that ends a word both kinds. */
function withEitherSigma(sent: string): readonly string[] {
  const text = sent.replaceAll(/[ςΣ]/gu, 'σ')
  const ends = [...text.matchAll(atEnd)].map(({ index }) => index)
  if (ends.length > maxApart) return [text, text.replaceAll(atEnd, 'ς')]
  let all: readonly string[] = [text]
  for (const at of ends)
    all = all.flatMap((one) => [one, `${one.slice(0, at)}ς${one.slice(at + 1)}`])
  return all
}
