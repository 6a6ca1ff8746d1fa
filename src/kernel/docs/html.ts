import { escaped } from '../text/escaped.ts'

/** Text that is already safe to stand in a page. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | undefined | readonly Part[]

/** A piece of a page: everything put into it is escaped unless it is such a piece itself. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    strings
      .map((string) => string.replaceAll(/\n\s+/g, '\n'))
      .reduce((text, string, index) => text + shown(parts[index - 1]) + string),
  )
}

function shown(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(shown).join('')
  return escaped(String(part))
}

/** A sentence whose `backquoted` words are code. */
export function prose(text: string): Html[] {
  return text.split('`').map((piece, index) => (index % 2 === 0 ? html`${piece}` : code(piece)))
}

export function code(text: string): Html {
  return html`<code>${text}</code>`
}

/** JSON over several lines, its tokens marked for the style sheet. */
export function json(value: unknown): Html {
  const tokens = JSON.stringify(value, null, 2).split(/("(?:[^"\\]|\\.)*"(?:\s*:)?)/)
  return html`<pre tabindex="0"><code>${tokens.map(token)}</code></pre>`
}

function token(text: string): Html {
  if (!text.startsWith('"')) return html`${text}`
  return text.endsWith(':')
    ? html`<span class="key">${text}</span>`
    : html`<span class="text">${text}</span>`
}

/** A command line that can be copied. */
export function command(text: string): Html {
  return html`<pre tabindex="0" class="command"><code>${text}</code></pre>`
}
