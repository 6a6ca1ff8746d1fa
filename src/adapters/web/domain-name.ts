import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import type * as list from 'tldts'
import { lazy } from '#kernel/lazy.ts'

/** The list of public suffixes, loaded with the first name. */
export const tldts = lazy(() => createRequire(import.meta.url)('tldts') as typeof list)

/** The host that stands for an organization, or a sentence that says what is wrong with the input. */
export type HostResult =
  | { readonly ok: true; readonly host: string }
  | { readonly ok: false; readonly message: string }

/**
 * Reduces a bare domain or a URL to its registrable host in lower-case ASCII: `https://www.Hearthmill.example/about`
 * → `hearthmill.example`. Names under a shared suffix such as `github.io` stand for themselves. `knownHosts` are
 * taken as they are, whatever their ending; `.example` and `.test` are taken so that a workspace can be tried out.
 */
export function registrableHost(
  input: string,
  knownHosts: ReadonlySet<string> = new Set(),
): HostResult {
  const text = input.trim()
  if (text.length === 0) return refused('Send a domain such as hearthmill.example.')
  if (text.length > 2048) return refused('This address is too long to be a website.')
  if (isEmail(text)) return refused('This looks like an e-mail address; send the part after the @.')
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url) return refused(`${shown(text)} is not a domain name.`)
  const objection = objectionTo(url)
  if (objection !== undefined) return refused(objection)
  const host = url.hostname.replace(/\.$/, '')
  return knownHosts.has(host) ? { ok: true, host } : ownHost(host)
}

/** Says whether two hosts belong to the same registrable domain. */
export function isSameSite(one: string, other: string): boolean {
  return siteOf(one) === siteOf(other)
}

function siteOf(host: string): string {
  return tldts().parse(host, { allowPrivateDomains: true }).domain ?? host
}

function isEmail(text: string): boolean {
  return /^mailto:/i.test(text) || (/^[^\s/:@]+@[^\s/@]+$/.test(text) && !text.includes('://'))
}

function objectionTo(url: URL): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return 'Only http and https websites can be read.'
  }
  if (url.username || url.password) return 'Send the address without a user name or password.'
  if (url.port && url.port !== '80' && url.port !== '443') {
    return 'Only websites on the ports 80 and 443 can be read.'
  }
  return undefined
}

function ownHost(host: string): HostResult {
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) {
    return refused('This is an IP address; send the domain name of the website.')
  }
  const { domain, isIcann, isPrivate, publicSuffix } = tldts().parse(host, {
    allowPrivateDomains: true,
  })
  if (!host.includes('.') && isIcann !== true)
    return refused(`${shown(host)} is a single word, not a domain such as ${host}.com.`)
  if (!host.split('.').every(isLabel) || host.length > 253) {
    return refused(`${shown(host)} is not a domain name.`)
  }
  if (domain === null) {
    return refused(`${shown(host)} is an ending that many websites share; send the whole name.`)
  }
  if (isIcann || isPrivate || publicSuffix === 'example' || publicSuffix === 'test') {
    return { ok: true, host: domain }
  }
  return refused(`No public website can end in .${publicSuffix ?? ''}; check the spelling.`)
}

function isLabel(label: string): boolean {
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)
}

function shown(text: string): string {
  return `“${text.length > 80 ? `${text.slice(0, 80)}…` : text}”`
}

function refused(message: string): HostResult {
  return { ok: false, message }
}
