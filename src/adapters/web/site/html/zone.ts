import type { Tag, Zone } from './collector.ts'

const frames = new Set(['nav', 'footer', 'aside', 'form', 'button', 'select', 'menu', 'dialog'])
const unseen = new Set(
  `script style svg math template noscript iframe object canvas textarea audio video`.split(' '),
)

/** The zone of a tag inside `parent`: a hidden parent hides everything, words a visitor can't see are not read. */
export function zoneOf(
  name: string,
  attributes: Record<string, string>,
  parent: Tag | undefined,
): Zone {
  const around = parent?.zone ?? 'content'
  if (around === 'hidden' || unseen.has(name) || isHidden(attributes)) return 'hidden'
  return frames.has(name) || attributes['role'] === 'navigation' ? 'frame' : around
}

function isHidden(attributes: Record<string, string>): boolean {
  if (attributes['hidden'] !== undefined || attributes['aria-hidden'] === 'true') return true
  const style = attributes['style']?.slice(0, 2000) ?? ''
  return /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i.test(
    style,
  )
}
