import type { Identifiers, Outsider } from '#kernel/outsiders.ts'

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

function addressed(email: string): Identifiers {
  return { email }
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
