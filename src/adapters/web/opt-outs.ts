import { allows, type Rule } from './robots-rules.ts'

/** By which of their own words a publisher would not have a page read or kept. */
export type OptOut = 'noindex' | 'noai' | 'reserved'

/** Directives that ask to be left out; `none` is short for `noindex, nofollow`. */
const directives: Readonly<Record<string, OptOut>> = {
  noindex: 'noindex',
  none: 'noindex',
  noai: 'noai',
  noimageai: 'noai',
}

/** What the headers of a response ask for, of everybody or of `agent`; undefined where they ask for nothing. */
export function optOutIn(
  headers: Readonly<Record<string, string>>,
  agent: string,
): OptOut | undefined {
  if (headers['tdm-reservation']?.trim() === '1') return 'reserved'
  return robotsDirectiveIn(headers['x-robots-tag'] ?? '', agent)
}

/** What the metas of a page ask for, by their lower-case names. */
export function optOutInMeta(meta: ReadonlyMap<string, string>, agent: string): OptOut | undefined {
  if (meta.get('tdm-reservation')?.trim() === '1') return 'reserved'
  const own = meta.get(agent.toLowerCase())
  return (
    robotsDirectiveIn(meta.get('robots') ?? '', agent) ??
    (own === undefined ? undefined : robotsDirectiveIn(own, agent))
  )
}

/** `noindex, otherbot: noai`: what follows the name of a program is meant for it alone. */
function robotsDirectiveIn(text: string, agent: string): OptOut | undefined {
  let isForUs = true
  for (const part of text.slice(0, 2_000).toLowerCase().split(/[,;]/u)) {
    const colon = part.indexOf(':')
    const name = part.slice(0, Math.max(0, colon)).trim()
    if (name !== '' && !name.startsWith('max-') && name !== 'unavailable_after')
      isForUs = name === agent.toLowerCase()
    const found = directives[part.slice(colon + 1).trim()]
    if (isForUs && found !== undefined) return found
  }
  return undefined
}

/** Where a host reserves its contents against text and data mining; `ai` as its `ai.txt` says. */
export interface Reservations {
  readonly rules: readonly Rule[]
  readonly ai?: readonly Rule[]
}

/** Whether the host reserves what stands at a path, with its query, in either of its files. */
export function reserves({ rules, ai = [] }: Reservations, path: string): boolean {
  return !allows({ rules }, path) || [path, asPage(path)].some((one) => !allows({ rules: ai }, one))
}

/** An `ai.txt` speaks of media by endings (`*.html`); a path without one is that of a page. */
function asPage(path: string): string {
  const [pathname = ''] = path.split('?', 1)
  if (/\.\w{1,5}$/.test(pathname)) return pathname
  return `${pathname.endsWith('/') ? `${pathname}index` : pathname}.html`
}
