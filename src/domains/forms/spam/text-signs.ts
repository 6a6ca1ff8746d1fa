import type { FieldType } from '../forms/field-schemas.ts'
import type { SpamReason } from './reasons.ts'

/** What was written, and into what kind of field. */
export interface Written {
  readonly type: FieldType
  readonly text: string
  /** What of a record it fills, such as `account.website`. */
  readonly fills: string | null
}

/** Where a link is what was asked for. */
const asksForLink = new Set(['account.website', 'account.domain'])
/** What is said of somebody or their company, which colleagues say alike; not what an organization asks in fields of its own. */
const saysWhoTheyAre = /^(?:contact|account)\.(?!custom\.)/

const manyLinks = 3
const fewWords = 12

/** What the words themselves give away. */
export function textSigns(answers: readonly Written[]): SpamReason[] {
  const own = answers.filter(({ fills }) => !asksForLink.has(fills ?? ''))
  const lines = own.filter(({ type }) => type !== 'textarea').map(({ text }) => text)
  const long = own.filter(({ type }) => type === 'textarea').map(({ text }) => text)
  const links = long.reduce((sum, text) => sum + linksIn(text) + hostsIn(text), 0)
  const all = answers.map(({ text }) => text)
  return [
    ...linkSign(
      links,
      lines.some((text) => linksIn(text) > 0),
    ),
    ...(all.some(hasMarkup) ? (['markup'] as const) : []),
    ...(all.some(isRepetitive) ? (['repetition'] as const) : []),
  ]
}

/** Nobody's name is a link. */
function linkSign(links: number, isInLine: boolean): SpamReason[] {
  if (isInLine || links >= manyLinks) return ['links']
  return links > 0 ? ['few_links'] : []
}

function linksIn(text: string): number {
  return text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0
}

/** Names of hosts, with a path or of domains that no sentence ends in; not those of mailboxes, or of what is counted above. */
const bareHost =
  /(?<![\w@./-])(?!www\.)[a-z\d-]{1,63}\.(?:(?:com|net|org|info|biz|ru|cn|xyz|top|site|online|shop|club|click|live|pro|vip)\b|[a-z]{2,24}(?=\/\w))/gi

function hostsIn(text: string): number {
  return text.match(bareHost)?.length ?? 0
}

function hasMarkup(text: string): boolean {
  return /<a\s|<\/a>|\[url[=\]]|\[link[=\]]|<script/i.test(text)
}

function isRepetitive(text: string): boolean {
  if (/(.)\1{29}/su.test(text)) return true
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.length >= fewWords && new Set(words).size < words.length / 4
}

const shortestText = 30

/** What stays of a long text when it is written a little differently; undefined where there is none. */
export function textKey(answers: readonly Written[]): string | undefined {
  const text = answers
    .filter(({ type }) => type === 'textarea' || type === 'text')
    .filter(({ fills }) => fills === null || !saysWhoTheyAre.test(fills))
    .map(({ text }) => text)
    .toSorted((one, other) => other.length - one.length)[0]
  const key = (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
  return key.length < shortestText ? undefined : key
}
