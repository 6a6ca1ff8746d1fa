import { createRequire } from 'node:module'
import type library from 'markdown-it'
import type { Token } from 'markdown-it'
import { Html } from '#kernel/docs/html.ts'
import { lazy } from '#kernel/lazy.ts'

/** Loaded with the first page that shows a text of a business. */
const renderer = lazy(() => {
  const MarkdownIt = createRequire(import.meta.url)('markdown-it') as typeof library
  // Tags stand there as they are typed; whoever reads a page is sent nowhere to fetch a picture.
  const markdown = new MarkdownIt('commonmark', { html: false }).disable('image')
  markdown.validateLink = (address) => /^(?:https?:\/\/|mailto:)/i.test(address)
  return markdown
})

/** Below the name of the part that it belongs to, whatever its author called it. */
const headingTag = 'h3'

/** The blocks of a Markdown text of somebody else, each by itself: tags are escaped, and links vouch for nobody. */
export function blocksOf(text: string): Html[] {
  const markdown = renderer()
  const tokens = markdown.parse(text, {})
  for (const token of [...tokens, ...tokens.flatMap(({ children }) => children ?? [])]) {
    if (token.type === 'link_open') token.attrSet('rel', 'nofollow ugc noopener')
    if (token.type.startsWith('heading_')) token.tag = headingTag
  }
  return topBlocks(tokens).map(
    (block) => new Html(markdown.renderer.render(block, markdown.options, {}).trimEnd()),
  )
}

/** What opens and closes at the top is one. */
function topBlocks(tokens: readonly Token[]): Token[][] {
  const blocks: Token[][] = []
  let depth = 0
  for (const token of tokens) {
    if (depth === 0) blocks.push([])
    blocks.at(-1)?.push(token)
    depth += token.nesting
  }
  return blocks
}
