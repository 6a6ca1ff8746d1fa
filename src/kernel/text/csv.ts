/** A cell as RFC 4180 quotes it. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const number = /^-?\d+(\.\d+)?$/

/** What a spreadsheet would take for a formula gets an apostrophe before it; numbers stay as they are. */
function harmless(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) && !number.test(text) ? `'${text}` : text
}

/** One line of comma-separated values, with its end; null leaves a cell empty. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map((cell) => quoted(harmless(String(cell ?? '')))).join(',')}\r\n`
}
