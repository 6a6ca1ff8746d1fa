const mostWords = 11
const mostCharacters = 110

/** The beginning of an excerpt, word for word, on one line; what leads elsewhere is left out. */
export function quoteOf(snippet: string): string {
  const line = inLine(snippet.replaceAll(/\b(?:https?:\/\/|www\.)\S*/gi, '…'))
  const words = line.split(' ')
  const head = shortened(words.slice(0, mostWords).join(' '), mostCharacters)
  const isWhole = head.length === line.length
  return isWhole ? head : `${withoutEnd(head)}…`
}

const ends = new Set(' .,;:…–—-')

function withoutEnd(text: string): string {
  let length = text.length
  while (ends.has(text.charAt(length - 1))) length -= 1
  return text.slice(0, length)
}

/** One line without the signs that would end a quotation early. */
export function inLine(text: string, most = 200): string {
  return shortened(
    text
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .replaceAll(/["“”„«»{}]/gu, '')
      .trim(),
    most,
  )
}

function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const head = text.slice(0, most).toWellFormed()
  return head.slice(0, Math.max(head.lastIndexOf(' '), most / 2))
}
