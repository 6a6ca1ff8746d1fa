import { lazy } from '#kernel/lazy.ts'
import { commonWords } from '../scoring/common-words.ts'
import { stopWords } from '../scoring/tokens.ts'

const shortest = 4
const longest = 30

const plain = lazy(
  () =>
    new Set([
      ...Object.values(commonWords).flatMap((words) => words.toLowerCase().split(/\s+/u)),
      ...[...stopWords().values()].flatMap((words) => [...words]),
    ]),
)

/** The words of texts that say what they are about, each once and as it was written, in small letters. */
export function tellingWords(texts: readonly { readonly text: string }[]): string[] {
  const words = texts.flatMap(
    ({ text }) =>
      text
        .normalize('NFC')
        .toLowerCase()
        .match(/\p{L}+/gu) ?? [],
  )
  return [...new Set(words)].filter(
    (word) => word.length >= shortest && word.length <= longest && !plain().has(word),
  )
}
