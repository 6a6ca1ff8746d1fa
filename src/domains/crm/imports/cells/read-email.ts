import { withAsciiDomain } from '#kernel/wire/email.ts'
import { separated } from './read-labels.ts'

/** What mail programs write around an address, and what nobody sees in it. */
const unseen = /[\u200b-\u200d\u2060\ufeff]/g
const named = /^[^<>]*<([^<>\s]+)>$/

/** An address alone, as records hold it: of `Ada <ada@mill.example>` and of `mailto:ada@mill.example` as well. */
export function readEmail(text: string): string {
  const bare = text.replaceAll(unseen, '').trim()
  const address = named.exec(bare)?.[1] ?? bare
  return withAsciiDomain(address.replace(/^mailto:/i, ''))
}

/** The addresses in one cell, where all that stands between its separators is one; else the cell as it is. */
export function readEmails(text: string): string[] {
  const parts = separated(text).map(readEmail)
  return parts.length > 1 && parts.every((part) => /^[^\s@]+@[^\s@]+$/.test(part))
    ? parts
    : [readEmail(text)]
}

/** The address that a text holds, whatever stands around it: `Ada Miller (ada@mill.example)`. */
export function addressIn(text: string): string | undefined {
  return addressesIn(text)[0]
}

/** All of them. */
export function addressesIn(text: string): string[] {
  const bare = text.replaceAll(unseen, '').replaceAll(/mailto:/gi, '')
  const parts = bare.split(/[\s<>()[\],;"]+/).filter((part) => /^[^@]+@[^@]+$/.test(part))
  return parts.map(withAsciiDomain)
}
