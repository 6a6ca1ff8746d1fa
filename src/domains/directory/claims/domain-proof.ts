import { registrableHost } from '#adapters/web/domain-name.ts'
import { isFreeMail } from '#adapters/web/free-mail.ts'
import type { ReadTextRecords, TextRecordsFault } from '#adapters/web/text-records.ts'
import { holdsProof, provenHost } from './proof.ts'

export interface DomainFault {
  readonly reason: TextRecordsFault | 'content_differs' | 'no_domain'
}

/**
 * The domain that somebody registered for a website. Undefined where nobody's own stands there: for addresses of
 * machines, endings that many share, and the domains of mail providers.
 */
export function provableDomain(website: string): string | undefined {
  const found = registrableHost(website)
  return found.ok && !isFreeMail(found.host) ? found.host : undefined
}

/** The hosts whose mail somebody must read to prove that a website is theirs: its own, and its registrable domain. */
export function mailDomains(website: string): string[] {
  const domain = provableDomain(website)
  const host = provenHost(website)
  return domain === undefined || host === undefined ? [] : [...new Set([domain, host])]
}

/** Returns why the records of the domain prove nothing; undefined when one of them is the content. */
export async function faultOfDomain(
  readTextRecords: ReadTextRecords,
  { domain, content }: { readonly domain: string | undefined; readonly content: string },
): Promise<DomainFault | undefined> {
  if (domain === undefined) return { reason: 'no_domain' }
  const answer = await readTextRecords(domain)
  if ('fault' in answer) return { reason: answer.fault }
  return holdsProof(answer.texts, content) ? undefined : { reason: 'content_differs' }
}
