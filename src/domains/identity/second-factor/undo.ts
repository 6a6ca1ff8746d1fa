import { personActing, transaction, type Scope } from '#kernel/scope.ts'
import { endAccess, type Ending } from '../accounts/ending.ts'
import { mailReset } from '../accounts/password-reset.ts'
import { changePerson, LinkInvalid } from '../accounts/people.ts'
import { takeLink } from '../accounts/taking-links.ts'
import { removeSecondFactor } from './second-factor.ts'

/**
 * Takes a second factor off that somebody else switched on, for who reads mail at the address: nobody stays signed in,
 * the password counts no more, and a link to choose a new one is mailed. @throws LinkInvalid
 */
export function undoSecondFactor(scope: Scope, ending: Ending, token: string): Promise<void> {
  return transaction(scope, async (inside) => {
    const { link, person } = await takeLink(inside, 'second_factor_on', token)
    if (person.email !== link.address) throw new LinkInvalid()
    await removeSecondFactor(inside, person.id)
    await changePerson(inside, person.id, { password_hash: 'none' })
    await endAccess({ ...inside, actor: personActing(person.id) }, ending, true)
    await mailReset(inside, person.email)
  })
}
