import type { Outsider } from './outsiders.ts'

export type Mentioned = Pick<Outsider, 'isMeant' | 'hosts'>

/** What stands where an address stood. */
const removed = '[removed]'
/** So many letters around it tell what is said of it. */
const around = 60

const letter = String.raw`\p{L}\p{M}\p{N}`
const label = `[${letter}]+(?:-+[${letter}]+)*`
const host = String.raw`${label}(?:\.${label})+`
/** A mailbox has 64 letters at most (RFC 5321); bounded, so that a long text is not read again from each of its letters. */
const mailboxes = new RegExp(
  String.raw`(?<mailbox>[${letter}.!#$%&'*+\/=?^_\x60\{\|\}~\-]{1,64})@(?<host>${host})`,
  'gu',
)
const sites = new RegExp(
  String.raw`(?<![${letter}@.\-])(?<host>${host})(?!\.?[${letter}@\-])`,
  'gu',
)

interface Span {
  readonly start: number
  readonly end: number
}

/** A text without the addresses and domains that mean somebody, each as a whole: what only contains one is another's. */
export function withoutMentions(text: string, who: Mentioned): string {
  let left = ''
  let from = 0
  for (const { start, end } of mentionsIn(text, who)) {
    left += text.slice(from, start) + removed
    from = end
  }
  return left + text.slice(from)
}

/** What a text says where it means somebody, with some words around; undefined where it does not. */
export function passageOf(text: string, who: Mentioned): string | undefined {
  const parts: Span[] = []
  for (const { start, end } of mentionsIn(text, who)) {
    const [last] = parts.slice(-1)
    if (last !== undefined && start - around <= last.end)
      parts.splice(-1, 1, { start: last.start, end: end + around })
    else parts.push({ start: Math.max(0, start - around), end: end + around })
  }
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const said = parts.map(({ start, end }) => text.slice(start, end).toWellFormed()).join(' … ')
  return `${first.start > 0 ? '… ' : ''}${said}${last.end < text.length ? ' …' : ''}`
}

/** In the order of the text. */
function mentionsIn(text: string, who: Mentioned): Span[] {
  const found = [...addressesIn(text, who), ...sitesIn(text, who)]
  return found.toSorted((one, other) => one.start - other.start)
}

function* addressesIn(text: string, who: Mentioned): Generator<Span> {
  for (const { index, 0: all, groups: { mailbox = '', host: at = '' } = {} } of text.matchAll(
    mailboxes,
  )) {
    if (!hasHost(at, who)) continue
    const own = readings(mailbox).find((one) => who.isMeant({ email: `${one}@${at}` }))
    const end = index + all.length
    if (own !== undefined) yield { start: end - own.length - 1 - at.length, end }
  }
}

/** A mailbox may have signs that stand around it in Markdown and in links instead, or before it. */
function readings(mailbox: string): string[] {
  const inner = mailbox.split(/[#*/=?`{|}~]/).at(-1) ?? ''
  const all = [mailbox, inner].flatMap((one) => [one, one.replace(/^[^\p{L}\p{N}]+/u, '')])
  return all.filter((one) => one !== '')
}

function* sitesIn(text: string, who: Mentioned): Generator<Span> {
  for (const { index, 0: site } of text.matchAll(sites))
    if (hasHost(site, who) && who.isMeant({ domain: site }))
      yield { start: index, end: index + site.length }
}

function hasHost(text: string, { hosts }: Mentioned): boolean {
  const plain = text.toLowerCase()
  return hosts.some((one) => plain.includes(one))
}
