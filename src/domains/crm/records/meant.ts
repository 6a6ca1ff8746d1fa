import { sql } from 'kysely'
import { withoutMentions } from '#kernel/mentions.ts'
import type { Identifiers, Outsider } from '#kernel/outsiders.ts'

type Said = Readonly<Record<string, unknown>>

/** Every e-mail address that a record says somebody has. */
export function addressesIn(record: Said): Identifiers[] {
  const { email, emails } = record
  return [email, ...(Array.isArray(emails) ? emails : [])].filter(isFilled).map(addressed)
}

/** The same with those in fields that the organization added, which may be anybody's. */
export function allAddressesIn(record: Said): Identifiers[] {
  const own = Object.values(customIn(record)).filter(isAddress)
  return [...addressesIn(record), ...own.map(addressed)]
}

/** The values of fields of the organization that are an address of the outsider, or a text that names one. */
export function valuesMeant(outsider: Outsider, record: Said): Said {
  const own = Object.entries(customIn(record))
  return Object.fromEntries(own.filter(([, one]) => leftOf(outsider, one) !== one))
}

/** What a record holds under `custom` without them; undefined where there are none. */
export function withoutMeant(outsider: Outsider, record: Said): Said | undefined {
  if (Object.keys(valuesMeant(outsider, record)).length === 0) return undefined
  const left = Object.entries(customIn(record)).flatMap(([key, one]) => {
    const rest = leftOf(outsider, one)
    return rest === undefined ? [] : [[key, rest] as const]
  })
  return Object.fromEntries(left)
}

/** Nothing of an address. */
function leftOf(outsider: Outsider, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (isAddress(value) && outsider.isMeant(addressed(value))) return undefined
  return withoutMentions(value, outsider)
}

/** Whether values of the organization's own fields may mean them; no index serves it. */
export function mentionedInOwn({ needles }: Outsider) {
  return sql<boolean>`custom <> '{}' and exists (select from unnest(${needles}::text[]) needle
    where strpos(lower(custom::text), needle) > 0)`
}

function customIn({ custom }: Said): Said {
  return typeof custom === 'object' && custom !== null ? { ...custom } : {}
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value.includes('@')
}

/** Every domain that a record says a company has. */
export function domainsIn({ domain, website }: Said): Identifiers[] {
  return [domain, website].filter(isFilled).map((one) => ({ domain: one }))
}

/** Whether any of these means the outsider. */
export function isAnyMeant({ isMeant }: Outsider, all: readonly Identifiers[]): boolean {
  return all.some((one) => isMeant(one))
}

function addressed(email: string): Identifiers {
  return { email }
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
