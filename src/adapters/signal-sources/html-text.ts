import { Parser } from 'htmlparser2'
import { plainText } from './plain-text.ts'

const maxHtml = 60_000
const blockTags = new Set(['p', 'br', 'pre', 'li', 'div', 'blockquote', 'tr', 'h1', 'h2', 'h3'])
const silentTags = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg'])

/** Reads HTML as a stream (never a tree) into plain text, one line a paragraph, at most `maxChars` long. */
export function textOfHtml(html: string, maxChars: number): string {
  const pieces: string[] = []
  let silent = 0
  const parser = new Parser({
    onopentagname(name) {
      if (silentTags.has(name)) silent += 1
      if (blockTags.has(name)) pieces.push('\n')
    },
    ontext(text) {
      if (silent === 0) pieces.push(text)
    },
    onclosetag(name) {
      if (silentTags.has(name)) silent -= 1
    },
  })
  parser.end(html.slice(0, maxHtml))
  return plainText(pieces.join(''), maxChars)
}
