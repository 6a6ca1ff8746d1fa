import { parse } from 'tldts'
import { letters } from '../company/letters.ts'
import type { Page } from '../html/page.ts'
import { isDrawnByScripts, isTelling } from './drawn-page.ts'
import { hollowWords, plainly, spaced, type Hollow, type HollowByWords } from './hollow-words.ts'

/** How many characters of text outside of links a page of a kind has at most, by what tells it, and how many links. */
interface Most {
  readonly title: number
  readonly heading: number
  readonly text: number
  readonly links: number
}

const most: Readonly<Record<HollowByWords, Most>> = {
  access_denied: { title: 1200, heading: 600, text: 600, links: 4 },
  page_missing: { title: 3000, heading: 1500, text: 500, links: Infinity },
  login_required: { title: 400, heading: 300, text: 0, links: 12 },
  consent_required: { title: 1500, heading: 600, text: 0, links: 12 },
  parked: { title: 1500, heading: 600, text: 1000, links: Infinity },
}

/** The same where there is a field for a password. */
const besidePassword: Most = { title: 1000, heading: 800, text: 0, links: 30 }

/** What a field for a password has beside it where it is all that a page shows. */
const alone = { characters: 160, links: 5 }

/**
 * What stands where a page should, though its status says nothing of it: a check for robots, a page of an error, a
 * login, a question about cookies, a domain without a website, nothing before scripts have run. undefined where the
 * page is one: those have more text than such pages have, and no title or heading that is nothing else. What the host
 * is called is the name of a company.
 */
export function hollowIn(page: Page): Hollow | undefined {
  const length = lengthOf(page)
  const label = letters(parse(page.url, { allowPrivateDomains: true }).domainWithoutSuffix ?? '')
  const isOwn = (text: string): boolean => text !== '' && label.includes(letters(text))
  const titles = titleParts(page.title).filter((text) => !isOwn(text))
  const heads = page.blocks.filter(({ level, text }) => level > 0 && text.length <= longestHead)
  const headings = [1, 2].map((at) => heads.find(({ level }) => level === at)?.text ?? '')
  const heading = headings.find((text) => text !== '' && !isOwn(text)) ?? ''
  const said = length > longestSaid ? '' : ` ${spaced(textsOf(page).join(' '))} `
  const told = kinds.find((kind) => {
    const limits = kind === 'login_required' && page.asksPassword ? besidePassword : most[kind]
    const words = hollowWords[kind]
    const isHead = (text: string): boolean => words.heads.has(plainly(text)) || isNumber(kind, text)
    const isTold =
      (length <= limits.title && titles.some(isHead)) ||
      (length <= limits.heading && isHead(heading)) ||
      (length <= limits.text && words.texts.some((text) => said.includes(` ${text} `)))
    return (
      (isTold && page.links.length <= limits.links) ||
      (kind === 'login_required' && isPasswordAlone(page, length))
    )
  })
  return told ?? (isDrawnByScripts(page) && !isTelling(page) ? 'scripts_required' : undefined)
}

const kinds = Object.keys(hollowWords) as HollowByWords[]
const longestHead = 120
const longestSaid = Math.max(...Object.values(most).map(({ text }) => text))

/** `404` alone. */
function isNumber(kind: HollowByWords, text: string): boolean {
  return kind === 'page_missing' && /(?<!\d)404(?!\d)/.test(text) && plainly(text) === ''
}

function isPasswordAlone({ asksPassword, links }: Page, length: number): boolean {
  return asksPassword && length <= alone.characters && links.length <= alone.links
}

/** `Page not found – Hearth Mill` → both, and the whole. */
function titleParts(title: string): string[] {
  return [title, ...title.split(/[|–—·•:]|\s-\s/u)]
    .map((part) => part.trim())
    .filter((part) => part !== '' && part.length <= longestHead)
}

function textsOf({ title, blocks, frame }: Page): string[] {
  return [title, ...[...blocks, ...frame].map(({ text }) => text)]
}

/** How many characters of text stand outside of links. */
function lengthOf({ blocks }: Page): number {
  return blocks.reduce((sum, { text, link_density }) => sum + text.length * (1 - link_density), 0)
}
