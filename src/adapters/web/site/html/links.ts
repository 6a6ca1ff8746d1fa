import { cleanText } from '../../clean-text.ts'
import type { Collector } from './collector.ts'
import { webAddress } from './head.ts'

/** A link of a page with the words a visitor sees on it. */
export interface Link {
  readonly href: string
  readonly text: string
}

/** A link whose words are still being read. */
type OpenLink = { -readonly [K in keyof Link]: Link[K] }

/** Collects the links to web pages, and apart from them the e-mail addresses of `mailto:` links; 1,000 each. */
export function linkCollector(base: string): Collector & { links: Link[]; mailto: string[] } {
  const links: Link[] = []
  const mailto: string[] = []
  let current: OpenLink | undefined
  return {
    links,
    mailto,
    open: ({ name, attributes, zone }) => {
      if (name !== 'a' || zone === 'hidden') return
      const href = attributes['href'] ?? ''
      const address = /^mailto:([^?]{3,254})/i.exec(href)?.[1]
      if (address !== undefined && mailto.length < 1000) mailto.push(address.trim().toLowerCase())
      const url = webAddress(href, base)
      current =
        url && links.length < 1000
          ? { href: url, text: (attributes['aria-label'] ?? '').slice(0, 500) }
          : undefined
      if (current) links.push(current)
    },
    text: (text) => {
      if (current && current.text.length < 500) current.text += text.slice(0, 500)
    },
    close: ({ name }) => {
      if (name !== 'a' || !current) return
      current.text = cleanText(current.text, 120)
      current = undefined
    },
  }
}
