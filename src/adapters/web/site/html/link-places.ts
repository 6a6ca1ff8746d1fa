import type { Tag } from './collector.ts'

const inMenu =
  /(?:^|[\s_-])(?:nav|navi|navigation|navbar|menu|menue|mainnav|topnav|site-nav)(?:$|[\s_-])/i
const inFooter = /(?:^|[\s_-])(?:footer|colophon|bottom)(?:$|[\s_-])/i

/** Knows whether the tag that is open stands in a menu or a footer, by names of tags, roles, classes and ids. */
export function placesOf() {
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
