import type { FixedRead, ReadAhead } from '../records/read-ahead.ts'
import type { PersonalActor, Role, Scope } from '../scope.ts'

/** What a credential can allow; a tool needs exactly one of them, named like its effect. */
export const permissions = ['read', 'write', 'spend', 'outward'] as const
export type Permission = (typeof permissions)[number]

/** Who holds a valid credential: as whom they act, where, and what they may do there. */
export interface Holder {
  readonly credentialId: string
  /** A key that was made and handed over, a grant that someone gave by signing in, or a run of the service's own agent. */
  readonly kind: 'key' | 'grant' | 'agent'
  readonly actor: PersonalActor
  /** The one organization the credential is confined to; null where it reaches all of its person's. */
  readonly organizationId: string | null
  /** The role that the statement which found the credential found with it, and what was read behind it. */
  readonly membership: {
    readonly organizationId: string
    readonly role: Role
    readonly readAhead?: ReadAhead | undefined
  } | null
  readonly permissions: readonly Permission[]
  /** The most it may spend in a calendar month, in the smallest unit there is; null where only others limit it. */
  readonly spendingCap: number | null
}

/** Turns a credential into its holder. The MCP server calls it; the mcp domain implements it. */
export interface CredentialGate {
  /**
   * Asked anew for every request, so that a revocation holds from the next one. `firstRead` goes with the
   * question, of the organization in which the credential was made. @throws InvalidToken
   */
  authenticate(base: Scope, credential: string, firstRead?: FixedRead<unknown>): Promise<Holder>
}
