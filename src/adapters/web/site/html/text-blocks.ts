import { cleanText } from '../../clean-text.ts'
import type { Collector, Tag } from './collector.ts'

/** A paragraph-like run of text. `link_density` is the share of its letters that stand in links, 0 to 1. */
export interface TextBlock {
  readonly text: string
  readonly link_density: number
  readonly level: number
}

// `level` is 1 to 6 for headings and 0 for other text.
const headings = new Map([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]))
const blockTags = new Set(
  `address article blockquote body br caption dd details div dl dt fieldset figcaption figure footer header hr html
  li main nav ol option p pre section summary table tbody td tfoot th thead title tr ul h1 h2 h3 h4 h5 h6`.split(
    /\s+/,
  ),
)

/** Collects the visible text of the content in reading order, at most 600 blocks of 2,000 characters, 200,000 in all. */
export function blockCollector(): Collector & { blocks: TextBlock[]; finish: () => void } {
  const blocks: TextBlock[] = []
  let run = emptyRun()
  let length = 0
  const finish = (): void => {
    const text = cleanText(run.text, 2000)
    const link_density = Math.min(1, run.linked / Math.max(1, run.text.length))
    if (/[\p{L}\p{N}]/u.test(text) && blocks.length < 600 && length < 200_000) {
      blocks.push({ text, link_density, level: run.level })
      length += text.length
    }
    run = emptyRun()
  }
  const edge = (tag: Tag): void => {
    if (blockTags.has(tag.name)) finish()
  }
  let links = 0
  return {
    blocks,
    finish,
    open: (tag) => {
      edge(tag)
      run.level = headings.get(tag.name) ?? run.level
      if (tag.name === 'a') links += 1
    },
    text: (text, tag) => {
      if (!isOwnWords(tag) || run.text.length > 8000) return
      run.text += text
      if (links > 0) run.linked += text.length
    },
    close: (tag) => {
      edge(tag)
      if (tag.name === 'a') links -= 1
    },
  }
}

function isOwnWords(tag: Tag | undefined): boolean {
  return tag === undefined || (tag.zone === 'content' && tag.name !== 'title')
}

function emptyRun(): { text: string; linked: number; level: number } {
  return { text: '', linked: 0, level: 0 }
}
