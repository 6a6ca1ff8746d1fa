import type { Tag, Zone } from './collector.ts'

// A form is no frame: older sites put the whole page into one.
const frames = new Set(`nav footer aside label legend button select menu dialog`.split(' '))
const unseen = new Set(
  `script style svg math template noscript noframes iframe object canvas textarea audio video`.split(
    ' ',
  ),
)

type Attributes = Readonly<Record<string, string>>

/** The zone of a tag inside `parent`: a hidden parent hides everything, words a visitor can't see are not read. */
export function zoneOf(name: string, attributes: Attributes, parent: Tag | undefined): Zone {
  const around = parent?.zone ?? 'content'
  if (around === 'hidden' || unseen.has(name)) return 'hidden'
  if (isHidden(attributes) && !(name === 'nav' && isFolded(attributes))) return 'hidden'
  return frames.has(name) || isFrame(name, attributes) ? 'frame' : around
}

/** Builders of pages draw frames out of `div`s; what they are stands in roles, classes and ids. */
function isFrame(name: string, { role, id = '', class: classes = '' }: Attributes): boolean {
  if (role === 'navigation' || role === 'dialog' || role === 'contentinfo') return true
  if (name === 'body' || name === 'html') return false
  return frameName.test(` ${id.slice(0, 200)} ${classes.slice(0, 500)} `)
}

const frameName =
  /[\s_-](?:cookies?|consent|gdpr|cmplz|onetrust|borlabs|breadcrumbs?|popup|newsletter)(?:[\s_-]|bar|notice|banner)/i

/** A menu that a button opens, as small screens have them: where it leads is no secret. */
function isFolded({ hidden }: Attributes): boolean {
  return hidden !== undefined
}

// What scripts will fade in is no secret: `opacity: 0` hides nothing.
function isHidden(attributes: Attributes): boolean {
  if (attributes['hidden'] !== undefined || attributes['aria-hidden'] === 'true') return true
  const style = attributes['style']?.slice(0, 2000) ?? ''
  return /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])/i.test(style)
}
