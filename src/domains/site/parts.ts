import { html, type Html } from '#kernel/docs/html.ts'
import { section } from './cards.ts'
import { roomBytes } from './fitting.ts'

/** A part of a page, in pieces that stand on as many pages as they need. */
export interface Part {
  readonly pieces: readonly Html[]
  framed(pieces: readonly Html[]): Html
}

/** Of one piece, which is never divided. */
export function whole(piece: Html): Part {
  return { pieces: [piece], framed: (pieces) => html`${pieces}` }
}

export function listed(title: string, pieces: readonly Html[]): Part {
  return { pieces, framed: (some) => section(title, some) }
}

/** A text of somebody else, below its name where it has one. */
export function prose(text: string, title?: string): Part {
  return {
    pieces: passages(text).map((passage) => html`<p class="written">${passage}</p>`),
    framed: (pieces) =>
      title === undefined
        ? html`${pieces}`
        : html`<section>
            <h2>${title}</h2>
            ${pieces}
          </section>`,
  }
}

/** However its characters are escaped, a passage fits on a page. */
const longestPassage = 4000

/** A text in passages that end with a line, else with a word. */
function passages(text: string): string[] {
  if (text === '') return []
  if (text.length <= longestPassage) return [text]
  const most = text.slice(0, longestPassage)
  const ends = [/\n[^\n]*$/, /\s\S*$/, /[\uD800-\uDBFF]$/].map((end) => most.search(end))
  const end = ends.find((found) => found > longestPassage / 2) ?? longestPassage
  return [text.slice(0, end).trimEnd(), ...passages(text.slice(end).trimStart())]
}

/** The parts page by page: each page has the pieces that fit into so many bytes. */
export function pagesOf(parts: readonly Part[], bytes = roomBytes): Html[][] {
  let page = new Map<Part, Html[]>()
  const pages = [page]
  let left = bytes
  for (const part of parts) {
    for (const piece of part.pieces) {
      const size = Buffer.byteLength(piece.text)
      if (size > left) {
        page = new Map()
        pages.push(page)
        left = bytes
      }
      left -= size
      page.set(part, [...(page.get(part) ?? []), piece])
    }
  }
  return pages.map((page) => [...page].map(([part, pieces]) => part.framed(pieces)))
}
