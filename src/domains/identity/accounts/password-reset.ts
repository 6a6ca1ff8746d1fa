import { z } from 'zod'
import { closeLinks, createLink, findLink, sendMail } from '#domains/mail/index.ts'
import { languageOf } from '#kernel/text/languages.ts'
import { timestamp } from '#kernel/clock.ts'
import { enqueueForService, job } from '#kernel/jobs/job.ts'
import { personActing, transaction, type Scope } from '#kernel/scope.ts'
import { endAccess, endSquatting, type Ending } from './ending.ts'
import { notifyPerson } from './notices.ts'
import { hashPassword } from './passwords.ts'
import { changePerson, findPerson, LinkInvalid } from './people.ts'
import { takeLink } from './taking-links.ts'

const asking = {
  name: 'identity.mail_password_reset',
  /** The address is sealed: the queue keeps jobs for a while after they are done. */
  payload: z.strictObject({ sealed: z.base64() }),
} as const

/** Has a link mailed that sets a new password. Whether there is such an account is looked at later, unseen. */
export async function requestReset(scope: Scope, { email }: { email: string }): Promise<void> {
  const sealed = await scope.vault.seal(email, asking.name)
  await enqueueForService(scope, asking, { sealed: sealed.toString('base64') })
}

export const resetJob = job({
  ...asking,
  access: 'system',
  handle: async ({ scope, payload }) => {
    const sealed = Buffer.from(payload.sealed, 'base64')
    await mailReset(scope, await scope.vault.open(sealed, asking.name))
  },
})

export async function mailReset(scope: Scope, email: string): Promise<void> {
  const person = await findPerson(scope, email)
  if (person === undefined || person.disabled_at !== null) return
  await sendMail(scope, {
    kind: 'reset_password',
    occasion: scope.newId(),
    to: { address: person.email, language: languageOf(person.language) },
    facts: { name: person.name },
    about: person.id,
    linkSubject: person.id,
  })
}

const handedOverForMs = 3_600_000

/** The address of a page where somebody chooses a new password, for the operator to hand over. */
export async function createResetLink(
  scope: Scope,
  { id, email }: { id: string; email: string },
): Promise<string> {
  const expires = new Date(scope.now().getTime() + handedOverForMs)
  const token = await createLink(scope, 'reset_password', { subject: id, address: email }, expires)
  return `${scope.config.PUBLIC_URL}/account/reset/${token}`
}

/**
 * Sets a new password for who reads mail at the address of the account, and ends all sessions. Where the address
 * had not been confirmed, whoever registered it may have been somebody else: all keys end too, and a second factor.
 * @throws LinkInvalid, ValidationFailed
 */
export async function resetPassword(
  scope: Scope,
  ending: Ending,
  { token, new_password }: { token: string; new_password: string },
): Promise<void> {
  const asked = await findLink(scope, 'reset_password', token)
  const owner = asked && (await findPerson(scope, asked.address))
  if (owner === undefined) throw new LinkInvalid()
  const password_hash = await hashPassword(new_password, { ...owner, field: 'new_password' })
  await transaction(scope, async (inside) => {
    const { link, person } = await takeLink(inside, 'reset_password', token)
    if (person.email !== link.address) throw new LinkInvalid()
    const email_confirmed_at = person.email_confirmed_at ?? timestamp(inside.now())
    await changePerson(inside, person.id, { password_hash, email_confirmed_at })
    await closeLinks(inside, person.id, ['confirm_address'])
    const acting = { ...inside, actor: personActing(person.id) }
    if (person.email_confirmed_at === null) await endSquatting(acting, ending)
    else await endAccess(acting, ending, false)
    const facts = { at: timestamp(inside.now()) }
    await notifyPerson(inside, person.id, {
      kind: 'password_changed',
      occasion: inside.newId(),
      facts,
    })
  })
}
