/** A piece of a Markdown text, in plain words. */
export interface Block {
  readonly kind: 'heading' | 'item' | 'text'
  readonly text: string
}

const heading = /^ {0,3}#{1,6}[ \t]+/
const item = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/

/** The headings, entries of lists and paragraphs of a Markdown text. */
export function blocksIn(markdown: string): Block[] {
  return markdown.split(/\n[ \t]*\n/).flatMap((part) => {
    const blocks: Block[] = []
    for (const line of part.split('\n')) {
      const marked = markedIn(line)
      const last = blocks.at(-1)
      if (marked !== undefined) blocks.push(marked)
      else if (last === undefined || last.kind === 'heading')
        blocks.push({ kind: 'text', text: inLine(line) })
      // A line that goes on with the one before.
      else blocks[blocks.length - 1] = { ...last, text: `${last.text} ${inLine(line)}`.trim() }
    }
    return blocks.filter(({ text }) => text !== '')
  })
}

function markedIn(line: string): Block | undefined {
  for (const [kind, mark] of [
    ['heading', heading],
    ['item', item],
  ] as const) {
    const found = mark.exec(line)
    if (found !== null) return { kind, text: inLine(line.slice(found[0].length)) }
  }
  return undefined
}

/** What a longer entry of a list is: a sentence, and the name of nothing. */
const longestName = 60
const mostNames = 30

/** What the entries of lists name, without what they say about it: `- **Rye flour**: from 1 kg` → `Rye flour`. */
export function listed(markdown: string): string[] {
  const names = blocksIn(markdown)
    .filter(({ kind }) => kind === 'item')
    .map(({ text }) => withoutEnd(text.split(/:\s|\s[–—-]\s/u)[0] ?? ''))
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

/** Without the marks of emphasis, code and links. */
export function inLine(text: string): string {
  return text
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/[*`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
