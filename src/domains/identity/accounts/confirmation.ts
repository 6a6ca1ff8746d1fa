import { sendMail } from '#domains/mail/index.ts'
import { languageOf } from '#kernel/text/languages.ts'
import { timestamp } from '#kernel/clock.ts'
import { conflict, refusal } from '#kernel/errors.ts'
import { transaction, type OrganizationScope, type Scope, type UserScope } from '#kernel/scope.ts'
import { changePerson, LinkInvalid, lockPerson } from './people.ts'
import { takeLink } from './taking-links.ts'

export const AddressConfirmed = conflict(
  'address_confirmed',
  'Your e-mail address is already confirmed',
  'Nothing needs to be done.',
)
export const AddressUnconfirmed = refusal(
  403,
  'address_unconfirmed',
  'Your e-mail address is not confirmed',
  'Open the link in the mail that you got when you registered, or in that of the invitation. POST /api/v1/me/email/confirmation/ sends another.',
)

/**
 * Refuses what has mail sent to others by somebody of whom no address is known, for they could not be held to it. What no
 * person does passes. @throws AddressUnconfirmed
 */
export async function requireConfirmed({ db, actor }: OrganizationScope): Promise<void> {
  if (actor.user_id === null) return
  const person = await db
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', actor.user_id)
    .executeTakeFirst()
  if (person?.email_confirmed_at == null) throw new AddressUnconfirmed()
}

interface Unconfirmed {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: string
}

/** Asks a person by mail whether the address is theirs. */
export function askConfirmation(scope: Scope, { id, email, name, language }: Unconfirmed) {
  return sendMail(scope, {
    kind: 'confirm_address',
    occasion: scope.newId(),
    to: { address: email, language: languageOf(language) },
    facts: { name },
    about: id,
    linkSubject: id,
  })
}

/** Sends the caller another mail to confirm their address. @throws AddressConfirmed */
export function askAgain(scope: UserScope): Promise<void> {
  return transaction(scope, async (inside) => {
    const person = await lockPerson(inside, inside.userId)
    if (person === undefined) return
    if (person.email_confirmed_at !== null) throw new AddressConfirmed()
    await askConfirmation(inside, person)
  })
}

/** Confirms the address that the link was sent to, if it still is the person's. @throws LinkInvalid */
export function confirmAddress(scope: Scope, token: string): Promise<void> {
  return transaction(scope, async (inside) => {
    const { link, person } = await takeLink(inside, 'confirm_address', token)
    if (person.email !== link.address) throw new LinkInvalid()
    await changePerson(inside, person.id, { email_confirmed_at: timestamp(inside.now()) })
  })
}
