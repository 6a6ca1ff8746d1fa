import { cleanText } from '../../clean-text.ts'
import type { Collector, Tag } from './collector.ts'
import { webAddress } from './head.ts'
import { placesOf } from './link-places.ts'
import { isPicture, wordsOfPicture } from './pictures.ts'

/** A link of a page with the words a visitor sees on it. */
export interface Link {
  readonly href: string
  readonly text: string
  /** It stands among other links with nothing between them, as those of a menu do. */
  readonly isListed?: boolean
  readonly place?: 'menu' | 'footer' | 'text'
  /** A frame of a frameset: a part of the page itself. */
  readonly isFrame?: boolean
  /** Its words are those of a picture: they tell where it leads, and more often what is seen than what is sold. */
  readonly isPictured?: boolean
}

/** Whether a link is one of a menu: in what is called so, or in a list of links before most of the page. */
export function isInMenu({ place, isListed = false, isPictured = false }: Link): boolean {
  return !isPictured && (place === 'menu' || (isListed && place === 'text'))
}

/** A link whose words are still being read. */
type OpenLink = { -readonly [K in keyof Link]: Link[K] }

/** Collects links to web pages, and apart from them the addresses of `mailto:` and `tel:` links; 1,000 each. */
export function linkCollector(
  base: string,
): Collector & { links: Link[]; mailto: string[]; tel: string[] } {
  const links: Link[] = []
  const mailto: string[] = []
  const tel: string[] = []
  const neighbours = neighbourhood()
  const places = placesOf()
  let current: OpenLink | undefined
  let pictured = ''
  let lead = leadOfLink()
  return {
    links,
    mailto,
    tel,
    open: (tag) => {
      const { name, attributes, zone } = tag
      places.open(tag)
      const part = links.length < 1000 ? linkOfPart(tag, base) : undefined
      if (part !== undefined) links.push(part)
      if (current && pictured === '' && name === 'img') pictured = wordsOfPicture(attributes, 120)
      if (current) lead.open()
      if (name !== 'a' || zone === 'hidden') return
      const href = attributes['href'] ?? ''
      const address = /^mailto:([^?]{3,254})/i.exec(href)?.[1]
      if (address !== undefined && mailto.length < 1000) mailto.push(address.trim().toLowerCase())
      const number = /^tel:([^?]{5,40})/i.exec(href)?.[1]
      if (number !== undefined && tel.length < 1000) tel.push(number.replaceAll('%20', ' '))
      const url = webAddress(href, base)
      current =
        url && links.length < 1000
          ? { href: url, text: (attributes['aria-label'] ?? '').slice(0, 500), place: places.now() }
          : undefined
      if (!current) return
      links.push(current)
      pictured = ''
      lead = leadOfLink()
      neighbours.met(current)
    },
    text: (text) => {
      if (!current) neighbours.passed(text)
      if (current && current.text.length < 500 && lead.isHeard(text))
        current.text += text.slice(0, 500)
    },
    close: (tag) => {
      const { name } = tag
      places.close(tag)
      if (current) lead.close(name, current.text)
      if (name !== 'a' || !current) return
      current.text = cleanText(current.text, 120)
      // A button may be a picture; what opens a larger one is called by nothing.
      if (current.text === '' && pictured !== '' && !isPicture(current.href))
        Object.assign(current, { text: pictured, isPictured: true })
      current = undefined
    },
  }
}

/** A frame of a frameset, and a part of a picture that leads somewhere. */
function linkOfPart({ name, attributes, zone }: Tag, base: string): Link | undefined {
  const isFrame = name === 'frame'
  if (!isFrame && (name !== 'area' || zone === 'hidden')) return undefined
  const href = webAddress(attributes[isFrame ? 'src' : 'href'], base)
  if (href === undefined) return undefined
  return isFrame
    ? { href, text: '', isFrame }
    : { href, text: wordsOfPicture(attributes, 120), isListed: true }
}

/** `<a><b>Oak beams</b><span>Cut to order</span></a>`: what a link is called is bold, and what explains it is not heard. */
function leadOfLink() {
  let state: 'open' | 'called' | 'explained' = 'open'
  return {
    open: (): void => {
      if (state === 'called') state = 'explained'
    },
    close: (name: string, text: string): void => {
      if (state === 'open' && leading.has(name) && text.trim().length > 2) state = 'called'
    },
    isHeard: (text: string): boolean => {
      if (state === 'called' && text.trim() !== '') state = 'open'
      return state !== 'explained'
    },
  }
}

const leading = new Set('b strong h2 h3 h4 h5 h6'.split(' '))

/** Tells which links follow each other without words between them: three of those are a list. */
function neighbourhood() {
  let row: OpenLink[] = []
  let words = 0
  return {
    met: (link: OpenLink): void => {
      row = words > 2 ? [link] : [...row.slice(-2), link]
      words = 0
      if (row.length === 3) for (const one of row) one.isListed = true
    },
    passed: (text: string): void => {
      words += letters(text)
    },
  }
}

function letters(text: string): number {
  return text.slice(0, 100).replace(/[^\p{L}\p{N}]/gu, '').length
}
