import type { OrganizationScope, PersonalActor, Scope } from '../scope.ts'

export const permissions = ['read', 'write', 'spend', 'outward'] as const

/** What a key may do; a tool needs exactly one of them. */
export type Permission = (typeof permissions)[number]

/** The bearer of a valid key: as whom it acts, where, and what it may do there. */
export interface KeyHolder {
  readonly keyId: string
  readonly actor: PersonalActor
  /** The one organization the key is confined to; null when it reaches all of its member's. */
  readonly organizationId: string | null
  readonly permissions: readonly Permission[]
  /** Hundredths of a credit that may be spent through it in a month; null for no cap of its own. */
  readonly monthlyCreditCap: number | null
}

/** Turns a key into its holder. The MCP server calls it; the mcp domain implements it. */
export interface KeyGate {
  /** Asked anew for every request, so that a revocation holds from the next one. @throws InvalidToken */
  authenticate(base: Scope, key: string): Promise<KeyHolder>
  /** Refuses metered work when the key's own cap is used up. */
  admitSpending(scope: OrganizationScope, holder: KeyHolder): Promise<void>
}
