import type { Pack } from './pack.ts'

/** The pack as Markdown by the conventions of llms.txt: one title, a summary as quotation, a section for each module. */
export function markdownOf(pack: Pack): string {
  const { business, how_to_use, modules, documents } = pack
  return [
    `# ${oneLine(business.name)}`,
    `> ${how_to_use}`,
    ...modules.map(({ title, text, data, ...rest }) =>
      [`## ${title}`, quiet(text), ...(data === null ? [] : [fenced(data)]), noteOf(rest)].join(
        '\n\n',
      ),
    ),
    ...documents.map(({ title, body_markdown, ...rest }) =>
      [`## ${oneLine(title)}`, quiet(body_markdown), noteOf(rest)].join('\n\n'),
    ),
    removedOf(pack),
    leftOutOf(pack),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

/** What the pack says of the business alone, without what it says of itself. */
export function statementsOf({ modules, documents }: Pack): string {
  return [
    ...modules.map(({ text }) => text),
    ...documents.map(({ body_markdown }) => body_markdown),
  ].join('\n\n')
}

/**
 * What begins a section of the pack, or could: no more than three blanks before, beneath a line, or the note that ends one.
 * Code behind such a fence would go on to the end of the pack.
 */
const frame = /^([ ]{0,3})(#{1,2}(?=[ \t]|$)|=+(?=[ \t]*$)|-+(?=[ \t]*$)|_|`{3}|~{3})/gmu

/**
 * A text whose lines look like none of the pack's own: no heading of its first two levels, and no note of where it comes from.
 * It leaves nothing open, and defines no address of links for the others.
 */
function quiet(text: string): string {
  return withoutHtml(text)
    .replaceAll(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replaceAll(frame, '$1\\$2')
    .replaceAll(']:', ']\\:')
}

/** Tags and comments as the letters that they are; addresses in angle brackets stay links. */
function withoutHtml(text: string): string {
  return text.replaceAll(/<(?=[a-z/!?])(?!(?:https?:\/\/|mailto:)[^\s<>]*>)/giu, '&lt;')
}

function oneLine(text: string): string {
  return withoutHtml(text).replaceAll(/\s+/g, ' ').trim()
}

function fenced(data: unknown): string {
  const text = JSON.stringify(data, undefined, 2)
  return ['```json', text.replaceAll('```', '`​``'), '```'].join('\n')
}

interface Provenance {
  readonly state: string
  readonly visibility: string
  readonly source_url: string
  readonly is_stale: boolean
  readonly updated_at: string | null
}

function noteOf({ state, visibility, source_url, is_stale, updated_at }: Provenance): string {
  const from = source_url === '' ? '' : `, from ${oneLine(source_url)}`
  const stale = is_stale ? `, stale: untouched since ${updated_at?.slice(0, 10) ?? ''}` : ''
  return `_${state}, ${visibility}${from}${stale}_`
}

/** Nothing of what it said: only that whoever kept it has to drop it. */
function removedOf({ removed }: Pack): string {
  if (removed.length === 0) return ''
  const lines = removed.map(({ module, removed_at }) => `- ${module}: since ${removed_at}`)
  return ['## Removed: drop what you kept of these', lines.join('\n')].join('\n\n')
}

/** The last lines say what is missing, so that nobody takes a part for the whole. */
function leftOutOf({ left_out, token_estimate, budget_tokens }: Pack): string {
  if (left_out.length === 0) return ''
  const lines = left_out.map(
    ({ module, reason, tokens }) =>
      `- ${module}: ${reason.replaceAll('_', ' ')} (${tokens} tokens)`,
  )
  return [
    `## Left out (${token_estimate} of ${budget_tokens} tokens are used)`,
    lines.join('\n'),
  ].join('\n\n')
}
