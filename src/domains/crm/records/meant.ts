import type { Identifiers, KeptOfOutsider, Outsider } from '#kernel/outsiders.ts'
import type { AnyRecord } from './kinds.ts'

type Said = Readonly<Record<string, unknown>>

/** Every e-mail address that a record says somebody has. */
export function addressesIn(record: Said): Identifiers[] {
  const { email, emails } = record
  return [email, ...(Array.isArray(emails) ? emails : [])].filter(isFilled).map(addressed)
}

/** Every domain that a record says a company has. */
export function domainsIn({ domain, website }: Said): Identifiers[] {
  return [domain, website].filter(isFilled).map((one) => ({ domain: one }))
}

/** Whether any of these means the outsider. */
export function isAnyMeant({ isMeant }: Outsider, all: readonly Identifiers[]): boolean {
  return all.some((one) => isMeant(one))
}

/** A record as the person whom it is about gets to see it. */
export function shownToOutsider(kind: string, record: AnyRecord): KeptOfOutsider {
  const { id, created_at, ...data } = record
  return { kind, id, collected_at: created_at, source: 'organization', url: null, data }
}

function addressed(email: string): Identifiers {
  return { email }
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
