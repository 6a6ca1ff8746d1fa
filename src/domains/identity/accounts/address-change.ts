import { closeLinks, holdsOpenMail, sendMail, toldAt } from '#domains/mail/index.ts'
import { languageOf } from '#kernel/text/languages.ts'
import { timestamp } from '#kernel/clock.ts'
import { personActing, transaction, type Scope, type UserScope } from '#kernel/scope.ts'
import { removeSecondFactor } from '../second-factor/second-factor.ts'
import { endAccess, type Ending } from './ending.ts'
import { notifyPerson } from './notices.ts'
import { mailReset } from './password-reset.ts'
import { changePerson, EmailTaken, lockOwn } from './people.ts'
import { requireOwnPassword } from './own-password.ts'
import { takeLink } from './taking-links.ts'

/** Every link that a change of the address makes worthless. */
const linksToAddress = ['confirm_address', 'reset_password', 'change_address'] as const

/** Has a link mailed to the new address; the account keeps its old one until it is used. @throws ValidationFailed */
export async function requestAddressChange(
  scope: UserScope,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const hold = await requireOwnPassword(scope, { field: 'password', password })
  await hold(lockOwn, (inside, person) =>
    sendMail(inside, {
      kind: 'change_address',
      occasion: inside.newId(),
      to: { address: email, language: languageOf(person.language) },
      facts: { name: person.name },
      about: person.id,
      linkSubject: person.id,
      sender: person.id,
    }),
  )
}

/** Gives the account the address that the link was sent to, and tells the old one. @throws LinkInvalid, EmailTaken */
export function changeAddress(scope: Scope, token: string): Promise<void> {
  return transaction(scope, async (inside) => {
    const { link, person } = await takeLink(inside, 'change_address', token)
    await refuseHeldAddress(inside, link.address)
    if (person.email_confirmed_at !== null)
      await notifyPerson(inside, person.id, {
        kind: 'address_changed',
        occasion: inside.newId(),
        facts: { new_address: link.address },
        linkSubject: person.id,
      })
    const email_confirmed_at = timestamp(inside.now())
    await changePerson(inside, person.id, { email: link.address, email_confirmed_at })
    await closeLinks(inside, person.id, linksToAddress)
  })
}

/**
 * Takes a change back for who reads mail at the old address: the account has it again, nobody stays signed in, the
 * password counts no more, nor a second factor from after the change, and a link to choose a new password is mailed
 * there. An older factor stays: the mail that told of it takes it off. @throws LinkInvalid, EmailTaken
 */
export function undoAddressChange(scope: Scope, ending: Ending, token: string): Promise<void> {
  return transaction(scope, async (inside) => {
    const { link, person } = await takeLink(inside, 'address_changed', token)
    await closeLinks(inside, person.id, ['confirm_address', 'address_changed'])
    await changePerson(inside, person.id, {
      email: link.address,
      email_confirmed_at: timestamp(inside.now()),
      password_hash: 'none',
    })
    await removeSecondFactor(inside, person.id, await toldAt(inside, token))
    await endAccess({ ...inside, actor: personActing(person.id) }, ending, true)
    await mailReset(inside, link.address)
  })
}

/** An address stays with who may still take it back. @throws EmailTaken */
export async function refuseHeldAddress(scope: Scope, email: string): Promise<void> {
  if (await holdsOpenMail(scope, 'address_changed', email)) throw new EmailTaken()
}
