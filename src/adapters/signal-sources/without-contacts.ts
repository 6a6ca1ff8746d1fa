/** The text without e-mail addresses and telephone numbers, in whose places it says that they were there. */
export function withoutContacts(text: string): string {
  return withoutEmails(text).replace(/[\d+()/. -]+/gu, withoutNumber)
}

const longestLocal = 64
const longestDomain = 253

/** Looked for from each sign on, so that no text takes longer than its length. */
function withoutEmails(text: string): string {
  let kept = ''
  let rest = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, rest))) {
    const from =
      at - lengthOf(/[\w.+%'-]/u, (n) => text[at - 1 - n], Math.min(longestLocal, at - rest))
    const to = at + 1 + lengthOf(/[\p{L}\p{N}.-]/u, (n) => text[at + 1 + n], longestDomain)
    if (from === at || to === at + 1) continue
    kept += `${text.slice(rest, from)}[e-mail]`
    rest = to
  }
  return kept + text.slice(rest)
}

/** How many characters in a row are of a kind. */
function lengthOf(kind: RegExp, characterAt: (n: number) => string | undefined, most: number) {
  let length = 0
  while (length < most && kind.test(characterAt(length) ?? '')) length += 1
  return length
}

// Dates, and codes of what is bought (CPV).
const otherPattern = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{8}-\d$)/u

/** Telephone numbers begin with a plus sign or a nought and have nine digits or more, and are nothing else. */
function withoutNumber(run: string, offset: number, text: string): string {
  const start = run.search(/(?<!\d)(?:\+|\(?0)/u)
  const end = Math.max(...Array.from('0123456789', (digit) => run.lastIndexOf(digit))) + 1
  const isWord = isLetter(text[offset - 1]) && start === 0
  if (start < 0 || isWord || (end === run.length && isLetter(text[offset + end]))) return run
  const found = run.slice(start, end)
  const digits = found.replace(/\D/gu, '').length
  return digits >= 9 && digits <= 15 && !otherPattern.test(found)
    ? `${run.slice(0, start)}[phone]${run.slice(end)}`
    : run
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /\p{L}/u.test(character)
}
