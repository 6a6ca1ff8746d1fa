import { tldts } from '#adapters/web/domain-name.ts'
import { companyWords } from '#kernel/text/company-words.ts'
import { countryOf } from '#kernel/text/countries.ts'
import { withoutAccents } from '#kernel/text/fold.ts'
import { isSharedHost } from '#adapters/web/shared-hosts.ts'

/** What can tell which company is meant. `ids` are register numbers by register (`LEI`, `GB-COH`, `CIK`). */
export interface CompanyFacts {
  readonly name?: string
  readonly domain?: string
  readonly country?: string
  readonly city?: string
  readonly ids?: Readonly<Record<string, string>>
}

/** Registers of the world, and after them those of countries by their code, as org-id.guide names them. */
const worldRegisters = ['LEI', 'GB-COH', 'CIK']
const nationalRegister = /^[A-Z]{2}-[A-Z0-9-]{1,20}$/u
const minNameSimilarity = 0.93

/** The keys of a company, the surest first: register numbers, else registrable domain, else normalised name and country. */
export interface CompanyKeys {
  /** Nobody else has them. */
  readonly sure: readonly string[]
  /** Others may have the same. */
  readonly name: string | null
}

/** By what a company is known. */
export function companyKeys(company: CompanyFacts): CompanyKeys {
  const domain = companyDomain(company.domain)
  const name = companyName(company.name ?? '')
  return {
    sure: [...registerKeys(company.ids ?? {}), ...(domain === null ? [] : [`domain:${domain}`])],
    name: name === '' ? null : `name:${name}:${countryOf(company.country ?? '')?.code ?? ''}`,
  }
}

/** The surest key of a company; null if none. */
export function companyKey(company: CompanyFacts): string | null {
  const { sure, name } = companyKeys(company)
  return sure[0] ?? name
}

function registerKeys(ids: Readonly<Record<string, string>>): string[] {
  const national = Object.keys(ids)
    .filter((name) => nationalRegister.test(name) && !worldRegisters.includes(name))
    .sort()
  return [...worldRegisters, ...national].flatMap((name) => {
    const number = (ids[name] ?? '').replace(/\s+/gu, '').toUpperCase()
    return number === '' ? [] : `id:${name}:${number}`
  })
}

/**
 * The registrable domain that stands for one organization; null for hosts that many share, addresses without a public suffix
 * and what is no domain. Hosts of private suffixes (`foo.github.io`) are organizations of their own.
 */
export function companyDomain(host: string | undefined): string | null {
  if (host === undefined || !host.includes('.')) return null
  const { domain, isIcann, isPrivate } = tldts().parse(host.trim().toLowerCase(), {
    allowPrivateDomains: true,
  })
  if (domain === null || (!isIcann && !isPrivate) || isSharedHost(domain)) return null
  return domain
}

/** A name for comparison: folded, without legal forms, article and punctuation. */
export function companyName(name: string): string {
  const { words, telling } = companyWords(withoutAccents(name))
  return (telling.length > 0 ? telling : words).join(' ')
}

/** Whether two records may mean one company: equal keys, or nearly equal names in the same country or city. */
export function sameCompany(a: CompanyFacts, b: CompanyFacts): boolean {
  const key = companyKey(a)
  if (key !== null && key === companyKey(b)) return true
  const samePlace =
    bothEqual(a.country, b.country, countryOf) || bothEqual(a.city, b.city, withoutAccents)
  return (
    samePlace && a.name !== undefined && b.name !== undefined && sameCompanyName(a.name, b.name)
  )
}

/** Names equal but for legal form and spelling: Jaro-Winkler similarity of at least 0.93. */
export function sameCompanyName(a: string, b: string): boolean {
  const [left, right] = [companyName(a), companyName(b)]
  return left !== '' && right !== '' && jaroWinkler(left, right) >= minNameSimilarity
}

function bothEqual(
  a: string | undefined,
  b: string | undefined,
  normal: (text: string) => unknown,
): boolean {
  if (a === undefined || b === undefined || a === '' || b === '') return false
  const left = normal(a.trim())
  return left !== undefined && left === normal(b.trim())
}

/**
 * Similarity 0..1 of two strings that favours a common beginning (Winkler 1990). Compares 100 characters of each, since
 * it takes the square of what it compares.
 */
export function jaroWinkler(a: string, b: string): number {
  const jaro = jaroSimilarity(Array.from(a.slice(0, 100)), Array.from(b.slice(0, 100)))
  let prefix = 0
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix += 1
  return jaro + prefix * 0.1 * (1 - jaro)
}

function jaroSimilarity(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 1 : 0
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken = new Set<number>()
  const matchedOfA = a.filter((character, index) => {
    const partner = b.findIndex(
      (other, at) => other === character && Math.abs(at - index) <= reach && !taken.has(at),
    )
    if (partner >= 0) taken.add(partner)
    return partner >= 0
  })
  const matches = matchedOfA.length
  if (matches === 0) return 0
  const matchedOfB = b.filter((_, index) => taken.has(index))
  const swapped =
    matchedOfA.filter((character, index) => character !== matchedOfB[index]).length / 2
  return (matches / a.length + matches / b.length + (matches - swapped) / matches) / 3
}
