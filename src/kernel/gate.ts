import type { FixedRead } from './records/read-ahead.ts'
import type { OrganizationScope, PersonalActor, Role, Scope, UserScope } from './scope.ts'

/** Turns credentials into scopes. The kernel calls it; identity is the only domain that implements it. */
export interface Gate {
  /** @throws InvalidToken */
  user(base: Scope, token: string): Promise<UserScope & { readonly tokenId: string }>
  /** Someone already known, such as the owner of an outside tool's key, outside any organization. */
  person(base: Scope, actor: PersonalActor): UserScope
  /**
   * Token and membership in one question. `firstRead` goes with it, and its rows with the scope.
   * @throws InvalidToken, NotAMember
   */
  member(
    base: Scope,
    token: string,
    organizationId: string,
    firstRead?: FixedRead<unknown>,
  ): Promise<OrganizationScope & { readonly tokenId: string }>
  /**
   * The same in one of their organizations.
   * @throws NotAMember, and for credentials DeletionScheduled, SecondFactorRequired
   */
  actor(base: Scope, actor: PersonalActor, organizationId: string): Promise<OrganizationScope>
  /** The same for someone whose credential was found together with this membership. */
  known(
    base: Scope,
    actor: PersonalActor,
    membership: { readonly organizationId: string; readonly role: Role },
  ): OrganizationScope
  /**
   * The same organization, locked to the end of the transaction, with the role that the caller has now.
   * @throws NotAMember
   */
  lockRole(inside: OrganizationScope): Promise<OrganizationScope>
  /** The service itself, for background work in one that is not due for deletion. @throws NotAMember */
  system(base: Scope, organizationId: string): Promise<OrganizationScope>
}
