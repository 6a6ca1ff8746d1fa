import { html, type Html } from '#kernel/docs/html.ts'

const opening = '(["\'„“«‘'
const closing = '.,;:!?)]"\'“”»’'

/**
 * A text of the form's owner in which addresses of pages can be opened, beside the form, so that nothing typed is lost.
 * Each is shown as it is, and nobody vouches for it. What is no whole address of `https:`, or begins with a name before
 * an @ as if it were the host, stays text.
 */
export function linkedHtml(text: string): Html {
  return html`${text.split(/(\s+)/).map(word)}`
}

function word(text: string): Html | string {
  let start = 0
  while (opening.includes(text.charAt(start)) && start < text.length) start += 1
  let end = text.length
  while (end > start && closing.includes(text.charAt(end - 1))) end -= 1
  const address = text.slice(start, end)
  if (!isPage(address)) return text
  const link = html`<a href="${address}" target="_blank" rel="nofollow ugc noopener">${address}</a>`
  return html`${text.slice(0, start)}${link}${text.slice(end)}`
}

function isPage(address: string): boolean {
  const url = address.startsWith('https://') ? URL.parse(address) : null
  return url !== null && url.username === '' && url.hostname.includes('.')
}
