const delimiters = [',', ';', '\t', '|'] as const
const linesLooked = 20

/** As spreadsheets write it in a first line of its own: `sep=;`. */
export function toldDelimiter(start: string): string | undefined {
  return /^sep=([,;\t|])\r?\n/i.exec(start)?.[1]
}

/** The sign that stands equally often in the first lines, outside of quotes; the most frequent of these. */
export function sniffDelimiter(start: string): string {
  const lines = withoutQuoted(start)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, linesLooked)
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(lines, delimiter) }))
  return scored.toSorted((one, other) => other.score - one.score)[0]?.delimiter ?? ','
}

function withoutQuoted(text: string): string {
  return text.replaceAll(/"[^"]*"/g, '')
}

/** How many columns it makes of the first line that has it, and what share of those below agree: a title may stand above. */
function scoreOf(lines: readonly string[], delimiter: string): number {
  const counts = lines.map((line) => line.split(delimiter).length - 1)
  const [first = 0, ...others] = counts.slice(counts.findIndex((count) => count > 0))
  if (first <= 0) return 0
  const agreeing = others.filter((count) => count === first).length
  return first * (others.length === 0 ? 1 : 0.1 + agreeing / others.length)
}
