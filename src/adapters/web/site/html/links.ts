import { cleanText } from '../../clean-text.ts'
import type { Collector, Tag } from './collector.ts'
import { webAddress } from './head.ts'

/** A link of a page with the words a visitor sees on it. */
export interface Link {
  readonly href: string
  readonly text: string
  /** It stands among other links with nothing between them, as those of a menu do. */
  readonly isListed?: boolean
  readonly place?: 'menu' | 'footer' | 'text'
  /** A frame of a frameset: a part of the page itself. */
  readonly isFrame?: boolean
}

/** Whether a link is one of a menu: in what is called so, or in a list of links before most of the page. */
export function isInMenu({ place, isListed = false }: Link): boolean {
  return place === 'menu' || (isListed && place === 'text')
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
  let lead = leadOfLink()
  const addFrame = (src: string | undefined): void => {
    const href = webAddress(src, base)
    if (href !== undefined && links.length < 1000) links.push({ href, text: '', isFrame: true })
  }
  return {
    links,
    mailto,
    tel,
    open: (tag) => {
      const { name, attributes, zone } = tag
      places.open(tag)
      if (name === 'frame') addFrame(attributes['src'])
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
      current = undefined
    },
  }
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

const inMenu =
  /(?:^|[\s_-])(?:nav|navi|navigation|navbar|menu|menue|mainnav|topnav|site-nav)(?:$|[\s_-])/i
const inFooter = /(?:^|[\s_-])(?:footer|colophon|bottom)(?:$|[\s_-])/i

/** Knows whether the tag that is open stands in a menu or a footer, by names of tags, roles, classes and ids. */
function placesOf() {
  const open: { depth: number; place: 'menu' | 'footer' }[] = []
  return {
    now: () => open.at(-1)?.place ?? 'text',
    open: (tag: Tag): void => {
      const place = placeOf(tag)
      if (place !== undefined && open.length < 100) open.push({ depth: tag.depth, place })
    },
    close: ({ depth }: Tag): void => {
      if (open.at(-1)?.depth === depth) open.pop()
    },
  }
}

function placeOf({ name, attributes }: Tag): 'menu' | 'footer' | undefined {
  const { role, id = '', class: classes = '' } = attributes
  if (name === 'body' || name === 'html') return undefined
  const called = `${id.slice(0, 200)} ${classes.slice(0, 500)}`
  if (name === 'footer' || role === 'contentinfo' || inFooter.test(called)) return 'footer'
  return name === 'nav' || role === 'navigation' || inMenu.test(called) ? 'menu' : undefined
}
