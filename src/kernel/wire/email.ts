import { domainToASCII } from 'node:url'
import { z } from 'zod'

/** As zod has it, and with a last label that stands for other letters, such as `xn--p1ai` for `.рф`. */
const pattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]{1,59})$/

/** An address whose domain is ASCII, of at most 254 characters. */
export const asciiEmail = z.email({ pattern }).max(254)

/** Whether mail can be sent there, once `withAsciiDomain` has read it. */
export function isEmail(text: string): boolean {
  return asciiEmail.safeParse(text).success
}

/**
 * The address with the name that mail is sent to in place of a domain of other letters: `max@müller.example` is
 * `max@xn--mller-kva.example`, so that one address is one text, and what only looks like another is seen. What is ASCII,
 * or no address, stays as it is.
 */
export function withAsciiDomain(text: string): string {
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  if (at < 1 || isAscii(domain)) return text
  const ascii = domainToASCII(domain)
  return ascii === '' ? text : `${text.slice(0, at)}@${ascii}`
}

/** What is wrong with an address that is refused, and what else may be sent, such as `, or nothing`. */
export function emailWords(text: string, otherwise = ''): string {
  const [name = '', domain] = text.split('@')
  return domain !== undefined && !isAscii(name)
    ? 'Use an address without accented or non-Latin letters before the @: few mail servers accept those.'
    : `Send an e-mail address such as ada@example.org${otherwise}.`
}

function isAscii(text: string): boolean {
  return !/[^\p{ASCII}]/u.test(text)
}
