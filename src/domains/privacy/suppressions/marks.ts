import { domainToASCII } from 'node:url'
import { registrableHost } from '#adapters/web/domain-name.ts'
import { isFreeMail } from '#adapters/web/free-mail.ts'
import type { Identifiers } from '#kernel/outsiders.ts'

export const markKinds = ['email', 'domain', 'handle'] as const

/** One thing by which somebody is found again, in the spelling that all its spellings have in common. */
export interface Mark {
  readonly kind: (typeof markKinds)[number]
  readonly value: string
}

/** What stands for nobody in particular, such as the domain of a mail provider, is left out. */
export function marksOf({ email, domain, handle }: Identifiers): Mark[] {
  return [
    ...marked('email', email, mailboxOf),
    ...marked('domain', domain, ownHostOf),
    ...marked('handle', handle, handleOf),
  ]
}

/** The same as they are entered too, with the domain of the e-mail: who suppresses a company means its people too. */
export function marksToLookUp(who: Identifiers): Mark[] {
  const marks = marksOf(who)
  const others = marks
    .map(asEntered)
    .filter(({ value }) => marks.every((mark) => mark.value !== value))
  const company = marked('domain', who.email, (email) => ownHostOf(hostIn(email)))
  return [...marks, ...others, ...company]
}

const hostsOfGmail: readonly string[] = ['gmail.com', 'googlemail.com']

/** How a mark is entered: mailboxes of Gmail without their dots and with one host, since Gmail delivers them as one. */
export function asEntered({ kind, value }: Mark): Mark {
  const at = value.lastIndexOf('@')
  if (kind !== 'email' || !hostsOfGmail.includes(value.slice(at + 1))) return { kind, value }
  const name = value.slice(0, at).replaceAll('.', '')
  return { kind, value: `${name === '' ? value.slice(0, at) : name}@gmail.com` }
}

/** All hosts at which a mailbox of a host is met. */
export function hostsOf(host: string): readonly string[] {
  return hostsOfGmail.includes(host) ? hostsOfGmail : [host]
}

function marked(
  kind: Mark['kind'],
  text: string | null | undefined,
  spell: (text: string) => string | null,
): Mark[] {
  const value = spell((text ?? '').normalize('NFKC').trim().toLowerCase())
  return value === null || value === '' ? [] : [{ kind, value }]
}

/** Most services deliver what follows a plus to the same mailbox. */
function mailboxOf(email: string): string | null {
  const at = email.lastIndexOf('@')
  if (at < 1) return null
  const [name] = email.slice(0, at).split('+', 1)
  return `${name}@${hostIn(email)}`
}

function hostIn(email: string): string {
  const host = email.slice(email.lastIndexOf('@') + 1)
  return domainToASCII(host) || host
}

function ownHostOf(domain: string): string | null {
  const result = registrableHost(domain)
  return result.ok && !isFreeMail(result.host) ? result.host : null
}

function handleOf(handle: string): string {
  return handle.replace(/^@/, '')
}
