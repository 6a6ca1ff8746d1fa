import { cleanText } from '../../clean-text.ts'
import type { Collector, Tag } from './collector.ts'
import { webAddress } from './head.ts'

/** Collects the alternative texts of logos: pictures called so, and those that link to the start of the site. */
export function logoCollector(base: string): Collector & { logos: string[] } {
  const logos: string[] = []
  let isHome = false
  return {
    logos,
    open: ({ name, attributes, zone }) => {
      if (name === 'a') isHome = leadsHome(attributes['href'], base)
      if (name !== 'img' || zone === 'hidden' || logos.length === 5) return
      const text = cleanText(attributes['alt'] ?? '', 100)
      if (text !== '' && (isHome || isCalledLogo(attributes))) logos.push(text)
    },
    close: ({ name }) => {
      if (name === 'a') isHome = false
    },
  }
}

function leadsHome(href: string | undefined, base: string): boolean {
  const address = webAddress(href, base)
  const { pathname, origin } = new URL(address ?? 'about:blank')
  return address !== undefined && pathname === '/' && origin === new URL(base).origin
}

function isCalledLogo({ class: classes = '', id = '', src = '', alt = '' }: Tag['attributes']) {
  return [classes, id, src, alt].some((text) => /logo/i.test(text.slice(0, 300)))
}
