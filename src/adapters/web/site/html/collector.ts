/**
 * Where a tag stands: in the page's own content, in its frame (navigation, footer, forms, asides) whose links count
 * but whose words do not, or out of a reader's sight.
 */
export type Zone = 'content' | 'frame' | 'hidden'

/** An open tag with its attributes; `depth` counts the tags around it. */
export interface Tag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly depth: number
  readonly zone: Zone
}

/** One thing that is looked for during the single pass over a page; unanswered events are left out. */
export interface Collector {
  readonly open?: (tag: Tag) => void
  readonly text?: (text: string, tag: Tag | undefined) => void
  readonly close?: (tag: Tag) => void
}
