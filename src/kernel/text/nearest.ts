/** The candidate that differs least from `word`, if it is close enough to be what was meant. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const looked = word.slice(0, 64)
  const limit = Math.max(1, Math.floor(looked.length / 2))
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(looked, candidate) }))
    .filter(({ distance }) => distance <= limit)
    .sort((one, other) => one.distance - other.distance)
  return ranked[0]?.candidate
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
  const wanted = Array.from(to)
  let before: number[] = []
  let row = Array.from({ length: wanted.length + 1 }, (_, index) => index)
  let previous: string | undefined
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1]
    for (const [column, other] of wanted.entries()) {
      const isSwapped = swaps && previous === other && letter === wanted[column - 1]
      next.push(
        Math.min(
          (next[column] ?? 0) + 1,
          (row[column + 1] ?? 0) + 1,
          (row[column] ?? 0) + (letter === other ? 0 : 1),
          isSwapped ? (before[column - 1] ?? 0) + 1 : Infinity,
        ),
      )
    }
    ;[before, row, previous] = [row, next, letter]
    if (Math.min(...before, ...row) > most) return Infinity
  }
  return row.at(-1) ?? 0
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
