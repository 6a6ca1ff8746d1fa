import { registrableHost } from '#adapters/web/domain-name.ts'
import { isSharedHost } from '#adapters/web/shared-hosts.ts'
import type { FieldError } from '#kernel/errors.ts'

/** The domain that a website tells; none where it is a page at a host that many share. */
export function domainTold(website: string): string | undefined {
  const found = registrableHost(website)
  return found.ok && !isSharedHost(found.host) ? found.host : undefined
}

/** Whether this is an address at a host that many share, which is the domain of no company. */
export function isShared(told: unknown): told is string {
  if (typeof told !== 'string') return false
  const found = registrableHost(told)
  return found.ok && isSharedHost(found.host)
}

/** An address at a host that many share is the website, if there is none, and no domain. */
export function withOwnDomain<F extends { readonly domain?: unknown; readonly website?: unknown }>(
  fields: F,
): F {
  const { domain, website } = fields
  return isShared(domain) ? { ...fields, domain: '', website: website || domain } : fields
}

/** What is wrong with it as the domain of a company. */
export function sharedDomainFault(told: string): FieldError {
  const found = registrableHost(told)
  const host = found.ok ? found.host : told
  const message = `Many share ${host}, so it cannot be the domain of a company. Send it as \`website\`.`
  return { field: 'domain', code: 'invalid', message }
}
