/** Signs with which a spreadsheet begins a formula, behind any number of quotes that make one harmless. */
const begins = /^'*[=+\-@\t\r]/
const madeSafe = /^'+[=+\-@\t\r]/

/** A cell that no spreadsheet takes for a formula. */
export function safeCell(text: string): string {
  return begins.test(text) ? `'${text}` : text
}

/** What such a cell held; and what one holds that a spreadsheet takes for a text: `="0049 30 1234567"`. */
export function plainCell(text: string): string {
  return madeSafe.test(text) ? text.slice(1) : text.replace(/^="([^"]*)"$/, '$1')
}
