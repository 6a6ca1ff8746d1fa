import { refusal } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { State } from './names.ts'

export const VerifiedByPeople = refusal(
  403,
  'verified_by_people',
  'Only a person can verify',
  'Leave `state` out or send `draft`; a person who is signed in can verify it afterwards.',
)

/**
 * The state of new words: what a person writes is vouched for by that person, what anybody else writes waits for one.
 * @throws VerifiedByPeople
 */
export function vouchedFor({ actor }: OrganizationScope, wanted: State | undefined): State {
  const isPerson = actor.kind === 'user'
  if (wanted === 'verified' && !isPerson) throw new VerifiedByPeople()
  return wanted ?? (isPerson ? 'verified' : 'draft')
}
