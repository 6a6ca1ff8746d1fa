import { clearLanguageOf } from '#adapters/web/site/function-word-language.ts'
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

/** A plain text of somebody else, on a page in a language. */
export function prose(text: string, language: string): Part {
  const pieces = passages(text, longestPassage).map(
    (passage) => html`<p class="written" ${spoken(text, language)}>${passage}</p>`,
  )
  return { pieces, framed: (some) => html`${some}` }
}

/** A Markdown text of somebody else with its blocks, below its name. */
export function markdown(
  text: string,
  blocks: readonly Html[],
  title: string,
  language: string,
): Part {
  return {
    pieces: blocks,
    framed: (pieces) =>
      html`<section>
        <h2>${title}</h2>
        <div${spoken(text, language)}>${pieces}</div>
      </section>`,
  }
}

/** In which language a text is read aloud, if its words are clearly of another than the page. */
export function spoken(text: string, language: string): Html {
  const own = clearLanguageOf(text)
  return own === '' || own === language ? html`` : html`lang="${own}"`
}

/** However its characters are escaped, a passage fits on a page. */
const longestPassage = 4000
/** Markup may take ten times as much as the marks that stand for it, such as those of links without words. */
const longestMarkdown = 3000

/** A Markdown text in parts, each of which is rendered by itself. */
export function markdownPassages(text: string): string[] {
  return passages(text, longestMarkdown)
}

/** A text in passages of so many characters that end with a line, else with a word. */
function passages(text: string, longest: number): string[] {
  if (text === '') return []
  if (text.length <= longest) return [text]
  const most = text.slice(0, longest)
  const ends = [/\n[^\n]*$/, /\s\S*$/, /[\uD800-\uDBFF]$/].map((end) => most.search(end))
  const end = ends.find((found) => found > longest / 2) ?? longest
  return [text.slice(0, end).trimEnd(), ...passages(text.slice(end).trimStart(), longest)]
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
