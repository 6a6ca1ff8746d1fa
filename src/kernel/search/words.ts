import { fold } from '../text/fold.ts'

/** Letters of scripts that are written without spaces, where a word may begin anywhere. */
const spaceless = String.raw`[\p{L}\p{N}]&&[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`
const runs = new RegExp(`(?<spaceless>[${spaceless}]+)|[[\\p{L}\\p{N}]--[${spaceless}]]+`, 'gv')
/** A number as it is dialled: seven digits or more, however they are grouped. */
const dialled = /(?<!\d)(?:\+|0)[\d\s()./-]{5,30}\d/g

/** Letters of a word that count; in a script without spaces fewer, since every letter begins one. */
const longest = 40
const longestSpaceless = 16
/** Words of one record that it is found by, and words that can be looked for at once. */
const most = 1000
const maxWanted = 10

/**
 * The words by which texts are found, each once: what stands between signs, folded. A telephone number is also one
 * word, without its signs. Stored words are its result, so a change of it asks for all of them to be written again.
 */
export function wordsOf(texts: readonly string[]): string[] {
  const words = new Set<string>()
  for (const text of texts)
    for (const word of wordsIn(folded(text))) {
      if (words.size === most) return [...words]
      words.add(word)
    }
  return [...words]
}

/** What has to begin a word of each record that is found; none where the text holds no letter and no digit. */
export function wantedWords(text: string): string[] {
  const plain = folded(text)
  const numbers = numbersIn(plain)
  const rest = plain.replaceAll(dialled, (number) => (digitsOf(number) ? ' ' : number))
  const wanted = new Set([...numbers, ...[...rest.matchAll(runs)].map(beginning)])
  return [...wanted]
    .filter((word) => ![...wanted].some((other) => other !== word && other.startsWith(word)))
    .slice(0, maxWanted)
}

/** A sigma is one letter wherever it stands. */
function folded(text: string): string {
  return fold(text).replaceAll('ς', 'σ')
}

function* wordsIn(plain: string): Generator<string> {
  for (const run of plain.matchAll(runs)) {
    yield beginning(run)
    if (run.groups?.['spaceless'] !== undefined) yield* within(run[0])
  }
  yield* numbersIn(plain)
}

function beginning({ 0: run, groups }: RegExpExecArray): string {
  return cut(run, groups?.['spaceless'] === undefined ? longest : longestSpaceless)
}

/** What a run of letters without spaces holds after its first one, from each letter on. */
function* within(run: string): Generator<string> {
  const letters = Array.from(run)
  for (const index of letters.keys())
    if (index > 0) yield letters.slice(index, index + longestSpaceless).join('')
}

function cut(word: string, length: number): string {
  return word.length <= length ? word : Array.from(word).slice(0, length).join('')
}

function numbersIn(plain: string): string[] {
  return (plain.match(dialled) ?? []).map(digitsOf).filter((digits) => digits !== '')
}

/** None where there are too few for a telephone number. */
function digitsOf(number: string): string {
  const digits = number.replaceAll(/\D/g, '')
  return digits.length < 7 ? '' : digits
}
