/**
 * Finds which of many beginnings a text has at a place: by its first letters, so that hundreds cost no more than one. Of
 * several it is the one that stands first in the list, by its index; -1 where none fits.
 */
export function beginningsOf(list: readonly string[]): (text: string, at?: number) => number {
  const shortest = Math.min(...list.map((beginning) => beginning.length))
  const byLetters = Map.groupBy(
    list.map((beginning, index) => ({ beginning, index })),
    ({ beginning }) => beginning.slice(0, shortest),
  )
  return (text, at = 0) =>
    byLetters
      .get(text.slice(at, at + shortest))
      ?.find(({ beginning }) => text.startsWith(beginning, at))?.index ?? -1
}
