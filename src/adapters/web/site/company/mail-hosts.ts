import { parse } from 'tldts'
import { isFreeMail } from '../../free-mail.ts'
import { letters } from './letters.ts'
import type { SitePart } from './site-text.ts'

const leastOfHost = 5
const mostMailHosts = 3

/** The hosts of its mailboxes, where they are others than its own: what it was called before, or is in full. */
export function mailLabels(parts: readonly SitePart[], label: string): string[] {
  const texts = parts.flatMap(({ source: { page }, own, shared }) => [
    ...page.mailto,
    ...[...own, ...shared].flatMap(({ text }) => (text.includes('@') ? [text.slice(0, 400)] : [])),
  ])
  const hosts = texts.flatMap((text) =>
    [...text.toLowerCase().matchAll(/@([a-z0-9-]{2,60}(?:\.[a-z0-9-]{2,30}){1,3})/g)].map(
      ([, host = '']) => host,
    ),
  )
  const labels = hosts
    .filter((host) => !isFreeMail(host))
    .map((host) => letters(parse(host, { allowPrivateDomains: true }).domainWithoutSuffix ?? ''))
  return [...new Set(labels)]
    .filter((one) => one.length >= leastOfHost && one !== label)
    .slice(0, mostMailHosts)
}
