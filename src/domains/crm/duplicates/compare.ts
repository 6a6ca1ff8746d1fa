import { isFreeMail } from '#adapters/web/free-mail.ts'
import { isSharedHost } from '#adapters/web/shared-hosts.ts'
import type { MergedKind } from '../merges/schemas.ts'
import type { Former } from './former.ts'
import { isWhole, likenessOf } from './names.ts'
import { isSamePhone } from './phones.ts'
import type { Reason } from './schemas.ts'

/** What is compared of a record; of a contact `domain` is that of its address. */
export interface Compared extends Former {
  readonly id: string
  readonly name: string
  readonly emails: readonly string[]
  readonly phone: string
  readonly domain: string | null
  readonly account_id: string | null
  readonly address: string | null
  readonly sound: string | null
  /** The name of an account without its legal form. */
  readonly plain: string | null
}

/** How much it says that two records have one of these in common. */
const weights: Readonly<Record<Reason, number>> = {
  email: 0.9,
  phone: 0.8,
  domain: 0.9,
  account: 0.4,
  name: 0.5,
  address: 0.4,
}
/** Many people are of one company. */
const ofColleagues = 0.4
/** Names that sound alike are like each other if their letters are so at least: of colleagues, and of anybody. */
const leastLikeness = { colleagues: 0.25, anybody: 0.6 }
const soundsAlike = 0.6

/** How sure it is that two records are one, from 0 to 1, and what speaks for it; nothing where it is company alone. */
export function compare(kind: MergedKind, one: Compared, other: Compared) {
  const found: Partial<Record<Reason, number>> = {}
  const isOfOneAddress = one.emails.some((email) => other.emails.includes(email))
  if (isOfOneAddress) found.email = weights.email
  if (haveOnePhone(one, other)) found.phone = weights.phone
  const company = companyOf(kind, one, other, isOfOneAddress)
  const name = nameOf(one, other, Object.keys(company).length > 0)
  if (name > 0) found.name = weights.name * name
  if (areOfSameWords(one.address, other.address)) found.address = weights.address
  const isAny = kind === 'account' || Object.keys(found).length > 0
  return scored(isAny ? { ...found, ...company } : {})
}

function companyOf(kind: MergedKind, one: Compared, other: Compared, isOfOneAddress: boolean) {
  if (kind === 'account') return haveOneDomain(one, other) ? { domain: weights.domain } : {}
  const isDomain = isSame(one.domain, other.domain)
  const isTelling = isDomain && !isOfOneAddress && !isFreeMail(one.domain ?? '')
  return {
    ...(isTelling && { domain: ofColleagues }),
    ...(isSame(one.account_id, other.account_id) && { account: weights.account }),
  }
}

function haveOnePhone(one: Compared, other: Compared): boolean {
  const others = [other.phone, ...other.former_phones]
  return [one.phone, ...one.former_phones].some((phone) =>
    others.some((theirs) => isSamePhone(phone, theirs)),
  )
}

/** A domain of somebody's own, which both have or had before a merge. */
function haveOneDomain(one: Compared, other: Compared): boolean {
  const [own, others] = [one, other].map(({ domain, former_domains }) => [
    ...(domain === null ? [] : [domain]),
    ...former_domains,
  ])
  return own?.some((domain) => others?.includes(domain) && !isSharedHost(domain)) === true
}

function nameOf(one: Compared, other: Compared, areColleagues: boolean): number {
  if (areOfSameWords(one.plain, other.plain)) return 1
  const likeness = likenessOf(one.name, other.name)
  if (likeness === 1) return isWhole(one.name) || one.plain !== null ? 1 : 0
  if (!isSame(one.sound, other.sound)) return 0
  const least = areColleagues ? leastLikeness.colleagues : leastLikeness.anybody
  return likeness < least ? 0 : Math.max(likeness, soundsAlike)
}

function isSame(one: string | null, other: string | null): boolean {
  return one !== null && one !== '' && one === other
}

function areOfSameWords(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && likenessOf(one, other) === 1
}

function scored(found: Partial<Record<Reason, number>>) {
  const doubt = Object.values(found).reduce((left, weight) => left * (1 - weight), 1)
  const reasons = (Object.keys(found) as Reason[]).toSorted()
  return { score: Math.round((1 - doubt) * 1000) / 1000, reasons }
}
