/** What a picture says of a page; each may be empty. */
export interface ShareText {
  readonly name: string
  readonly kind: string
  readonly place: string
  /** Whose directory it is. */
  readonly host: string
}

export const pictureSize = { width: 1200, height: 630 } as const
const left = 96
const room = pictureSize.width - 2 * left

/** A picture for whoever shares a page: words on a ground, as networks show them (1200 × 630). */
export function sharePicture({ name, kind, place, host }: ShareText): string {
  const title = drawable(name) || drawable(kind) || host
  const size = widthOf(title) > 34 ? 60 : 80
  const lines = broken(title, room / size, 3)
  const top = 250
  const heading = lines.map((text, index) => line({ text, size, y: top + index * size * 1.2 }))
  const { width, height } = pictureSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#f7f5ee"/><rect width="28" height="${height}" fill="#2c6440"/>
${line({ text: oneLine(kind, 36), size: 36, y: 130, color: '#2c6440' })}
<g font-weight="700">${heading.join('')}</g>
${line({ text: oneLine(place, 36), size: 36, y: 480 })}
${line({ text: oneLine(host, 28), size: 28, y: 560, color: '#5a6158' })}
</svg>`
}

interface Line {
  readonly text: string
  readonly size: number
  readonly y: number
  readonly color?: string
}

function line({ text, size, y, color = '#1d2a1f' }: Line): string {
  return `<text x="${left}" y="${y}" font-size="${size}" fill="${color}">${escaped(text)}</text>`
}

function oneLine(text: string, size: number): string {
  return broken(drawable(text), room / size, 1)[0] ?? ''
}

/**
 * What the font has letters for: Latin, Greek, Cyrillic and Devanagari. Where most is of other scripts, nothing, since a
 * rest of words would say something else.
 */
function drawable(text: string): string {
  const plain = text.slice(0, 300).normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
  const kept = plain.replaceAll(undrawable, '').replaceAll(/ {2,}/g, ' ').trim()
  return lettersIn(kept) * 2 < lettersIn(plain) ? '' : kept
}

const undrawable =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Mn}\p{Nd} !-@[-`{-~\u{a1}-\u{bf}×÷–—‘’‚“”„•…‹›€№™]/gu

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}

/** Words in lines of at most so many times the size of the letters; what finds no room ends in an ellipsis. */
function broken(text: string, most: number, lines: number): string[] {
  const found: string[] = []
  for (const word of text.split(' ').map((one) => cut(one, most))) {
    const last = found.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && widthOf(longer) <= most) found[found.length - 1] = longer
    else found.push(word)
  }
  const kept = found.slice(0, lines)
  const last = kept.at(-1)
  if (found.length > lines && last !== undefined) kept[lines - 1] = cut(`${last} …`, most, '…')
  return kept
}

function cut(word: string, most: number, end = ''): string {
  if (widthOf(word) <= most) return word
  const letters = Array.from(word)
  while (letters.length > 0 && widthOf(`${letters.join('')}…`) > most) letters.pop()
  return `${letters.join('').trimEnd()}${end === '' ? '…' : end}`
}

/** In times the size of the letters, rather too wide than too narrow; the font itself measures in the other thread. */
function widthOf(text: string): number {
  return Array.from(text).reduce((width, letter) => width + widthOfLetter(letter), 0)
}

function widthOfLetter(letter: string): number {
  if (/[ !'(),.:;[\]ijl|Iìíîï]/.test(letter)) return 0.36
  if (/[MWmw@%ЖШЩЮжшщюДФЫ…—]/.test(letter)) return 1
  return /\p{Lu}/u.test(letter) ? 0.78 : 0.66
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
