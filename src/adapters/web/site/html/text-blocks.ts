import { cleanText } from '../../clean-text.ts'
import type { Collector, Tag } from './collector.ts'

/** A paragraph-like run of text. `link_density` is the share of its letters that stand in links, 0 to 1. */
export interface TextBlock {
  readonly text: string
  readonly link_density: number
  /** 1 to 6 for headings, 0 for other text; a short line that is all bold is a heading of level 4. */
  readonly level: number
}

const headings = new Map([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]))
const blockTags = new Set(
  `address article blockquote body br caption dd details div dl dt fieldset figcaption figure footer header hr html
  li main nav ol option p pre section summary table tbody td tfoot th thead title tr ul h1 h2 h3 h4 h5 h6 button label
  form aside`.split(/\s+/),
)
const bold = new Set(['b', 'strong'])
const maxLead = 80
const drawn = new Set(['span', 'small', 'em', 'i'])

/**
 * Collects the visible text in reading order, that of the content and that of frames apart, each at most 600 blocks
 * of 2,000 characters, 200,000 in all.
 */
export function blockCollector(): Collector & {
  blocks: TextBlock[]
  frame: TextBlock[]
  finish: () => void
} {
  const content = store()
  const frame = store()
  let run = emptyRun()
  const finish = (): void => {
    ;(run.isFrame ? frame : content).add(run)
    run = emptyRun()
  }
  const depth = { links: 0, bold: 0 }
  let isLead = false
  const step = ({ name }: Tag, by: 1 | -1): void => {
    if (blockTags.has(name)) finish()
    if (name === 'a') depth.links += by
    if (bold.has(name)) depth.bold += by
  }
  return {
    blocks: content.blocks,
    frame: frame.blocks,
    finish,
    open: (tag) => {
      // Links of a menu that stand side by side are words apart.
      if (isLead && drawn.has(tag.name)) finish()
      isLead = false
      if (tag.name === 'a' && run.text !== '' && depth.links === 0 && !run.isSpoken) run.text += ' '
      step(tag, 1)
      run.level = headings.get(tag.name) ?? run.level
    },
    text: (text, tag) => {
      if (!isSeen(tag) || run.text.length > 8000) return
      const isFrame = tag?.zone === 'frame'
      if (run.text === '') run.isFrame = isFrame
      if (run.isFrame !== isFrame) return
      run.text += text
      if (text.trim() !== '') isLead = false
      run.isSpoken = depth.links === 0
      if (depth.links > 0) run.linked += text.length
      if (depth.bold > 0) run.bold += text.trim().length
    },
    close: (tag) => {
      step(tag, -1)
      // `<strong>Oak beams</strong><span>Cut to order</span>`: a heading, as cards are drawn.
      isLead =
        bold.has(tag.name) &&
        depth.bold === 0 &&
        run.text.length <= maxLead &&
        boldLevel(run, cleanText(run.text, maxLead)) > 0
    },
  }
}

interface Run {
  text: string
  linked: number
  bold: number
  level: number
  isFrame: boolean
  /** The last words stood outside of links. */
  isSpoken: boolean
}

function emptyRun(): Run {
  return { text: '', linked: 0, bold: 0, level: 0, isFrame: false, isSpoken: false }
}

/** What opens an entry of a list that was typed. */
const bullet = /^[-–—•·*‣▪●○✓✔✅➤▶▷►→»]{1,3}\s+(?=\p{L})/u

function store() {
  const blocks: TextBlock[] = []
  let length = 0
  const add = (run: Run): void => {
    const text = cleanText(run.text, 2000).replace(bullet, '')
    if (!/[\p{L}\p{N}]/u.test(text) || blocks.length === 600 || length >= 200_000) return
    const link_density = Math.min(1, run.linked / Math.max(1, run.text.length))
    blocks.push({ text, link_density, level: run.level === 0 ? boldLevel(run, text) : run.level })
    length += text.length
  }
  return { blocks, add }
}

function boldLevel({ bold }: Run, text: string): number {
  return bold > 0 && bold >= 0.9 * text.length && text.length <= 60 && !/[.!?:,;]$/.test(text)
    ? 4
    : 0
}

function isSeen(tag: Tag | undefined): boolean {
  return tag === undefined || (tag.zone !== 'hidden' && tag.name !== 'title')
}
