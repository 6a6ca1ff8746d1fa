/** A piece of a Markdown text, in plain words. */
export interface Block {
  readonly kind: 'heading' | 'item' | 'text'
  readonly text: string
}

const heading = /^ {0,3}#{1,6}[ \t]+/
const item = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/

/** The headings, entries of lists and paragraphs of a Markdown text. */
export function blocksIn(markdown: string): Block[] {
  const blocks: { kind: Block['kind']; lines: string[] }[] = []
  let isNew = true
  for (const line of markdown.split('\n')) {
    const kind = kindOf(line)
    const last = blocks.at(-1)
    if (line.trim() === '') isNew = true
    else if (kind === undefined && !isNew && last !== undefined) last.lines.push(line)
    else {
      blocks.push({ kind: kind ?? 'text', lines: [line] })
      // What follows a heading is no part of it.
      isNew = kind === 'heading'
    }
  }
  return blocks
    .map(({ kind, lines }) => ({ kind, text: withoutMarks(lines.join(' ')) }))
    .filter(({ text }) => text !== '')
}

function kindOf(line: string): 'heading' | 'item' | undefined {
  if (heading.test(line)) return 'heading'
  return item.test(line) ? 'item' : undefined
}

/** What a longer entry of a list is: a sentence, and the name of nothing. */
const longestName = 60
const mostNames = 30

/** What the entries of lists name, without what they say about it: `- **Rye flour**: from 1 kg` → `Rye flour`. */
export function listed(markdown: string): string[] {
  const names = blocksIn(markdown)
    .filter(({ kind }) => kind === 'item')
    .map(({ text }) => withoutEnd(text.split(/[:.;,]\s|\s[–—-]\s/u, 1)[0] ?? ''))
    .filter((name) => name !== '' && name.length <= longestName)
  return [...new Set(names)].slice(0, mostNames)
}

const endings = new Set('.,;:')

/** Without what ends it. By hand, since a pattern would begin anew at each of many dots. */
function withoutEnd(text: string): string {
  let end = text.length
  while (endings.has(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}

/** A line without the marks of headings, lists, emphasis, code and links. */
export function withoutMarks(line: string): string {
  return line
    .replace(heading, '')
    .replace(item, '')
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/[*`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
