import { deserialize, serialize } from 'node:v8'
import { optOutInMeta, type OptOut } from '../opt-outs.ts'
import type { ReadPage } from './company/claim.ts'
import type { CompanyProfile } from './company/company.ts'
import { companyProfile } from './company/profile.ts'
import { isDrawnByScripts } from './hollow/drawn-page.ts'
import { hollowIn } from './hollow/hollow-page.ts'
import type { Hollow } from './hollow/hollow-words.ts'
import { readPage } from './html/page.ts'
import { choosePages, keyOf } from './page-choice.ts'
import { pageLanguage } from './page-language.ts'

/** A page that was read. What it holds stays in `bytes`, which only a reading opens: it may be large. */
export interface SitePage {
  readonly url: string
  readonly title: string
  readonly fetched_at: string
  /** Addresses of the pages of its site that say most about the company, as far as it links to them. */
  readonly choice: readonly string[]
  /** It is made of frames, which hold its menu. */
  readonly isFramed?: true
  /** Where the page sends whoever opens it. */
  readonly refresh?: string
  /** How the page asks not to be read; then nothing of it is kept. */
  readonly optOut?: OptOut
  /** What it says of itself without its scripts is all that was read. */
  readonly needsScripts?: true
  /** What stands in its place; then nothing of it is kept. */
  readonly hollow?: Hollow
  readonly bytes: Uint8Array
}

/** A page as it came, and how many others may be chosen from its links. */
export interface FetchedPage {
  readonly html: string
  readonly url: string
  readonly fetched_at: string
  readonly maxChoices: number
  /** The product token by which sites name us, if they do. */
  readonly agent?: string
}

const fewLinks = 6
const leastLetters = 150

function lettersOf({ blocks }: ReadPage['page']): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0)
}

/** Reads the HTML of a page. */
export function readSitePage({
  html,
  url,
  fetched_at,
  maxChoices,
  agent = '',
}: FetchedPage): SitePage {
  const page = readPage(html, url)
  const nothing = { url, title: '', fetched_at, choice: [], bytes: new Uint8Array() }
  // First, since pages of errors and checks ask not to be indexed too, and it is not the site that asks.
  const isSentOn = page.refresh ? keyOf(page.refresh) !== keyOf(url) : false
  const hollow = isSentOn ? undefined : hollowIn(page)
  if (hollow !== undefined) return { ...nothing, hollow }
  const optOut = optOutInMeta(page.meta, agent)
  if (optOut !== undefined) return { ...nothing, optOut }
  const read: ReadPage = { page, lang: pageLanguage(page), fetched_at }
  const isBare = page.links.length <= fewLinks && lettersOf(page) < leastLetters
  const choice = choosePages(page.links, url, maxChoices, { isBare })
  const more = {
    ...(page.refresh ? { refresh: page.refresh } : {}),
    ...(page.links.some(({ isFrame }) => isFrame) ? { isFramed: true as const } : {}),
    ...(!isSentOn && isDrawnByScripts(page) ? { needsScripts: true as const } : {}),
  }
  return { url, title: page.title, fetched_at, choice, ...more, bytes: serialize(read) }
}

/** What a page holds. */
export function pageIn(bytes: Uint8Array): ReadPage {
  return deserialize(bytes) as ReadPage
}

/** What all pages of a site say together. */
export function readCompany(site: { pages: readonly Uint8Array[]; host: string }): CompanyProfile {
  return companyProfile(site.pages.map(pageIn), site.host)
}
