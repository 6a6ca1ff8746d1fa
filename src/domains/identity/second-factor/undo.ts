import { useLink } from '#domains/mail/index.ts'
import { personActing, transaction, type Scope } from '#kernel/scope.ts'
import { endAccess, type Ending } from '../accounts/ending.ts'
import { mailReset } from '../accounts/password-reset.ts'
import { changePerson, LinkInvalid, lockPerson } from '../accounts/people.ts'
import { removeSecondFactor } from './second-factor.ts'

/**
 * Takes a second factor off that somebody else switched on, for who reads mail at the address: nobody stays signed in,
 * the password counts no more, and a link to choose a new one is mailed. @throws LinkInvalid
 */
export function undoSecondFactor(scope: Scope, ending: Ending, token: string): Promise<void> {
  return transaction(scope, async (inside) => {
    const link = await useLink(inside, 'second_factor_on', token)
    const person = link && (await lockPerson(inside, link.subject))
    if (person === undefined || person.email !== link?.address) throw new LinkInvalid()
    await removeSecondFactor(inside, person.id)
    await changePerson(inside, person.id, { password_hash: 'none' })
    await endAccess({ ...inside, actor: personActing(person.id) }, ending, true)
    await mailReset(inside, person.email)
  })
}
