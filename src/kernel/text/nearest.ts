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

/** Levenshtein distance, one row at a time. */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1]
    for (const [column, other] of Array.from(to).entries())
      next.push(
        Math.min(
          (next[column] ?? 0) + 1,
          (row[column + 1] ?? 0) + 1,
          (row[column] ?? 0) + (letter === other ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
