/**
 * Makes a stranger's text fit to store and show: one line, no control, bidirectional or invisible characters, at
 * most `maxLength` UTF-16 units, cut at a word where there is one near.
 */
export function cleanText(text: string, maxLength: number): string {
  // What is far beyond the limit is not worth cleaning.
  const line = text
    .slice(0, maxLength * 4 + 200)
    .replace(invisible, '')
    .replace(/[\s\p{Cn}\p{Co}]+/gu, ' ')
    .normalize('NFC')
    .trim()
  return line.length <= maxLength ? line : `${headOf(line, maxLength).trimEnd()}…`
}

// Joiners and the emoji selector stay: Persian, Indic scripts and emoji need them.
const invisible =
  /[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]--[\t\n\v\f\r\p{Join_Control}\u{fe0f}]]/gv

/**
 * The beginning of a text that is too long, which leaves room for one sign more: fewer than `maxLength` UTF-16 units, cut
 * at a word where there is one near, and never within a surrogate pair.
 */
export function headOf(text: string, maxLength: number): string {
  const head = text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')
  const space = head.lastIndexOf(' ')
  return space > maxLength * 0.8 ? head.slice(0, space) : head
}
