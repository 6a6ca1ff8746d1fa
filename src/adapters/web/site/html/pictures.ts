import { cleanText } from '../../clean-text.ts'
import type { Collector, Tag } from './collector.ts'
import type { TextBlock } from './text-blocks.ts'

const maxPictures = 100
/** In letters: with more than this a page says itself what it has to say. */
const mostWritten = 60

/** Collects the words of pictures that a visitor sees, at most 100 of 500 characters. */
export function pictureCollector(): Collector & { readonly words: string[] } {
  const words: string[] = []
  return {
    words,
    open: ({ name, attributes, zone }) => {
      if (zone === 'hidden' || words.length === maxPictures || !isDrawn(name, attributes)) return
      const text = wordsOfPicture(attributes, 500)
      if (text !== '') words.push(text)
    },
  }
}

/** What a picture or a part of one says in place of itself; '' for the name of a file. */
export function wordsOfPicture({ alt = '', title = '' }: Tag['attributes'], most: number): string {
  const text = cleanText(alt, most) || cleanText(title, most)
  return isFileName(text) ? '' : text
}

/** Whether an address is that of a picture. */
export function isPicture(href: string): boolean {
  return /\.(?:jpe?g|png|gif|webp|avif|svg)$/i.test(new URL(href).pathname)
}

/** `DSC_0441`, `IMG-2031 (2)`, `banner.jpg`. */
function isFileName(text: string): boolean {
  const isOneWord = !/\s\p{L}/u.test(text)
  return isOneWord && (/[\d_]\d/.test(text) || /\.[a-z]{3,4}$/i.test(text))
}

function isDrawn(name: string, attributes: Tag['attributes']): boolean {
  return name === 'img' || (name === 'input' && attributes['type']?.toLowerCase() === 'image')
}

/** The words of a page whose words are all in its pictures: theirs before the few that it writes. */
export function withPictures(
  blocks: readonly TextBlock[],
  words: readonly string[],
): readonly TextBlock[] {
  const written = blocks.reduce((sum, { text }) => sum + text.length, 0)
  const drawn = words.reduce((sum, text) => sum + text.length, 0)
  if (written > mostWritten || drawn <= mostWritten) return blocks
  return [...new Set(words)]
    .map((text): TextBlock => ({ text, link_density: 0, level: 0 }))
    .concat(blocks)
}
