import type { OrganizationScope } from './scope.ts'

/** What somebody is known by; what is empty, null or left out says nothing. */
export interface Identifiers {
  readonly email?: string | null | undefined
  /** A domain or the address of a website. */
  readonly domain?: string | null | undefined
  /** A name at whatever source: whoever is called so is meant. */
  readonly handle?: string | null | undefined
}

/** Somebody who is no member: a person or a company that the service knows of. */
export interface Outsider {
  /** Whether any of these means them. */
  isMeant(who: Identifiers): boolean
  /** In lower case; whatever means them contains one of these: hosts and handles. */
  readonly needles: readonly string[]
  /** Their names at sources, in lower case. */
  readonly handles: readonly string[]
  /** The domains behind the @ of their addresses. */
  readonly hosts: readonly string[]
  /** In lower case; each text that names an address of theirs, or a domain, contains one of these. */
  readonly parts: readonly string[]
  /** Ids of records that are about them. */
  readonly subjects: ReadonlySet<string>
  /** Ids of records that are about something else, and name them. */
  readonly mentions: ReadonlySet<string>
}

/** By what else somebody is known, and which records are about them. */
export interface Acquaintance {
  readonly identifiers: readonly Identifiers[]
  readonly subjects: readonly string[]
  /** Records that only name them: these stay, and what the log told of them goes. */
  readonly mentions?: readonly string[]
}

/** One thing that is kept of somebody. */
export interface KeptOfOutsider {
  readonly kind: string
  readonly id: string
  readonly collected_at: string
  /** Where it comes from: the name of a source, or `organization` for what its members wrote. */
  readonly source: string
  /** Where it was published. */
  readonly url: string | null
  readonly data: Readonly<Record<string, unknown>>
}

/** How a domain shows and erases what it keeps of people who are no members. */
export interface OutsiderKeeper {
  /** Where it keeps it. A table of an organization that no keeper names has a reason in `test/outsiders.test.ts`. */
  readonly tables: readonly string[]
  /** True where it is kept to seek people out, so that an objection removes it too. */
  readonly isProspecting: boolean
  /** In a transaction it holds what it finds, so that nobody makes more of it meanwhile. */
  meet?(scope: OrganizationScope, outsider: Outsider): Promise<Acquaintance>
  show(scope: OrganizationScope, outsider: Outsider): Promise<readonly KeptOfOutsider[]>
  /** Erases it, without an event that says who they were, and returns how much of each kind there was. */
  erase(scope: OrganizationScope, outsider: Outsider): Promise<Readonly<Record<string, number>>>
}

/** What members of the organization wrote. */
export function writtenByMembers(
  kind: string,
  { id, created_at, ...data }: { readonly id: string; readonly created_at: string },
): KeptOfOutsider {
  return { kind, id, collected_at: created_at, source: 'organization', url: null, data }
}
