import { parse } from 'tldts'
import { isFurniture, isPlaceholder } from '../contact/furniture.ts'
import type { TextBlock } from '../html/text-blocks.ts'
import { textOf } from '../html/schema-node.ts'
import { isOrganization } from './organization.ts'
import { keyOf } from '../page-choice.ts'
import { topicOf, type Topic } from '../page-topics.ts'
import type { ReadPage } from './claim.ts'

/** A page with what it alone says, what it is about, and how its site calls it. */
export interface SitePart {
  readonly source: ReadPage
  readonly topic: Topic | 'home' | undefined
  /** Its blocks without those that the pages share, and without words about cookies and makers of websites. */
  readonly own: readonly TextBlock[]
  /** How it describes the company in its metadata and structured data. */
  readonly described: readonly string[]
  /** What it shares with others, and its frame. */
  readonly shared: readonly TextBlock[]
}

/** The pages of a site, compared with each other. */
export function siteParts(pages: readonly ReadPage[]): SitePart[] {
  const uses = countsOf(pages)
  const least = Math.max(2, Math.ceil(pages.length * 0.6))
  const isShared = ({ text, level }: TextBlock): boolean =>
    pages.length >= 3 && (uses.get(text) ?? 0) >= least && level !== 1
  const names = labelsOf(pages)
  const homes = homesAmong(pages)
  return pages.map((source, at) => {
    const blocks = source.page.blocks.flatMap(withoutFurniture)
    const frame = source.page.frame.flatMap(withoutFurniture)
    const label = names.get(keyOf(source.page.url)) ?? ''
    const path = new URL(source.page.url).pathname
    const topic = at < homes ? 'home' : (topicOf(label) ?? topicOf(path))
    // Small print names many others: only where it names the site does it tell of those behind it.
    const told = topic === 'small' ? blocks.filter((block) => namesHost(block, source)) : blocks
    return {
      source,
      topic,
      described: descriptionsOf(source),
      own: told.filter((block) => !isShared(block)),
      shared: [...blocks.filter(isShared), ...frame],
    }
  })
}

const leastTold = 40

/** A description that begins with the title repeats it; what is left may say something. */
function withoutMotto(text: string, title: string): string {
  if (title === '' || !text.startsWith(title)) return text
  const rest = text.slice(title.length).trim()
  return rest.length < leastTold ? '' : rest
}

/** Whether a text holds the host's own word, in any spelling. */
function namesHost({ text }: TextBlock, { page }: ReadPage): boolean {
  const label = parse(page.url, { allowPrivateDomains: true }).domainWithoutSuffix ?? ''
  return label !== '' && lettersOf(text).includes(lettersOf(label))
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Of a line of a footer what is left without the one who made the website; nothing of other furniture. */
function withoutFurniture(block: TextBlock): TextBlock[] {
  if (!isFurniture(block)) return [block]
  const pieces = block.text.split(/\s[|·•–—-]\s/u)
  const own = pieces.filter((text) => !isFurniture({ text }))
  return pieces.length < 3 || own.length === 0 ? [] : [{ ...block, text: own.join(' | ') }]
}

const leastOfHome = 150

/** How many of the first pages are the home page: one, and where it is empty or of frames those that it shows. */
function homesAmong([home]: readonly ReadPage[]): number {
  if (home === undefined) return 0
  const letters = home.page.blocks.reduce((sum, { text }) => sum + text.length, 0)
  if (letters >= leastOfHome) return 1
  return 1 + Math.max(1, home.page.links.filter(({ isFrame }) => isFrame).length)
}

function countsOf(pages: readonly ReadPage[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { page } of pages)
    for (const text of new Set(page.blocks.map((block) => block.text)))
      counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** What links call the pages they lead to. */
function labelsOf(pages: readonly ReadPage[]): Map<string, string> {
  const labels = new Map<string, string>()
  for (const { page } of pages)
    for (const { href, text } of page.links)
      if (text !== '' && !labels.has(keyOf(href))) labels.set(keyOf(href), text)
  return labels
}

function descriptionsOf({ page }: ReadPage): string[] {
  const meta = [page.meta.get('description') ?? '', page.meta.get('og:description') ?? '']
  const nodes = [...page.jsonld, ...page.microdata].filter(isOrganization).slice(0, 5)
  const told = [...meta, ...nodes.map((node) => textOf(node, 'description', 600) ?? '')]
  return [...new Set(told.map((text) => withoutMotto(text, page.title)))].filter(
    (text) => text !== '' && !isPlaceholder(text),
  )
}
