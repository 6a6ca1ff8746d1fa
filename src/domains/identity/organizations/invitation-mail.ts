import { sendMail } from '#domains/mail/index.ts'
import { languageOf } from '#kernel/text/languages.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { findPerson } from '../accounts/people.ts'
import { readOrganization } from './organizations.ts'

/**
 * Mails an invitation, if the address of who invites is confirmed: else anybody could have strangers mailed. Returns
 * whether it goes out.
 */
export async function mailInvitation(
  scope: OrganizationScope,
  { id, email, role }: { readonly id: string; readonly email: string; readonly role: string },
): Promise<boolean> {
  const inviter = await scope.db
    .selectFrom('users')
    .select(['id', 'name', 'language'])
    .where('id', '=', scope.actor.user_id)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (inviter === undefined) return false
  const { name: organization } = await readOrganization(scope)
  const invited = await findPerson(scope, email)
  return sendMail(scope, {
    kind: 'invitation',
    occasion: id,
    to: { address: email, language: languageOf((invited ?? inviter).language) },
    facts: { inviter: inviter.name, organization, role },
    about: inviter.id,
    linkSubject: id,
    sender: scope.organizationId,
  })
}
