/** Nobody corrects more at a time, and each comparison is time that others wait. */
const mostProposed = 5

/** Proposes what was meant by a word, for the first few words of a request. */
export type Propose = (word: string, candidates: readonly string[]) => string | undefined

export function proposer(): Propose {
  let left = mostProposed
  return (word, candidates) => {
    left -= 1
    return left < 0 ? undefined : nearest(word, candidates)
  }
}

const mostLetters = 64
/** So many pairs of letters are compared for one word: some milliseconds at most. */
const mostCompared = 100_000

/** The candidate that differs least from `word`, if it is close enough to be what was meant, among the first ones of very many. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const looked = word.slice(0, mostLetters)
  let most = Math.max(1, Math.floor(looked.length / 2))
  let left = mostCompared
  let found: string | undefined
  for (const candidate of candidates) {
    if (candidate.length - looked.length > 2 * most) continue
    left -= looked.length * candidate.length
    if (left < 0) break
    const distance = editDistance(looked, candidate, { most })
    if (distance > most) continue
    found = candidate
    most = distance - 1
    if (most < 0) break
  }
  return found
}

/**
 * Levenshtein distance, one row at a time; with `swaps` two letters in the wrong order count as one fault. `Infinity`
 * once it is known to be more than `most`.
 */
export function editDistance(
  from: string,
  to: string,
  { swaps = false, most = Infinity } = {},
): number {
  if (lettersOfOne(from, to) > 2 * most) return Infinity
  const [letters, wanted] = [Array.from(from), Array.from(to)]
  if (Math.abs(letters.length - wanted.length) > most) return Infinity
  let before: Row = { cells: [], least: Infinity }
  let row: Row = { cells: Array.from({ length: wanted.length + 1 }, (_, index) => index), least: 0 }
  for (const [index, letter] of letters.entries()) {
    const previous = swaps ? letters[index - 1] : undefined
    const next = rowAfter(row, before, { letter, previous, wanted })
    ;[before, row] = [row, next]
    if (Math.min(before.least, row.least) > most) return Infinity
  }
  return row.cells.at(-1) ?? 0
}

interface Row {
  readonly cells: readonly number[]
  readonly least: number
}

interface Compared {
  readonly letter: string
  /** The one before it, where the two may stand in the wrong order. */
  readonly previous: string | undefined
  readonly wanted: readonly string[]
}

function rowAfter(row: Row, before: Row, { letter, previous, wanted }: Compared): Row {
  let cell = (row.cells[0] ?? 0) + 1
  let least = cell
  const cells = [cell]
  for (let column = 0; column < wanted.length; column += 1) {
    const other = wanted[column]
    const changed = (row.cells[column] ?? 0) + (letter === other ? 0 : 1)
    cell = Math.min(cell + 1, (row.cells[column + 1] ?? 0) + 1, changed)
    if (previous !== undefined && previous === other && letter === wanted[column - 1])
      cell = Math.min(cell, (before.cells[column - 1] ?? 0) + 1)
    cells.push(cell)
    if (cell < least) least = cell
  }
  return { cells, least }
}

/** How many of 32 kinds of letters only one of two words has; a fault changes two at most. */
function lettersOfOne(from: string, to: string): number {
  let [left, count] = [kindsIn(from) ^ kindsIn(to), 0]
  for (; left !== 0; left &= left - 1) count += 1
  return count
}

function kindsIn(word: string): number {
  let kinds = 0
  for (const letter of word) kinds |= 1 << (letter.codePointAt(0) ?? 0)
  return kinds
}
