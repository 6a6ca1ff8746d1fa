import { readOrganization } from '#domains/identity/index.ts'
import { sendMail } from '#domains/mail/index.ts'
import type { Language } from '#kernel/text/languages.ts'
import type { OrganizationScope, Scope } from '#kernel/scope.ts'
import type { Form } from '../forms/schemas.ts'
import { titleOf } from '../forms/title.ts'

interface Asked {
  readonly id: string
  readonly email: string
  readonly language: Language
}

/** Asks by mail whether it was them; false where too many such mails were sent. @see kinds of mail */
export async function askToConfirm(
  scope: OrganizationScope,
  form: Form,
  { id, email, language }: Asked,
): Promise<boolean> {
  const { name: organization } = await readOrganization(scope)
  const isSent = await sendMail(scope, {
    kind: 'confirm_submission',
    occasion: id,
    to: { address: email, language },
    facts: { form: titleOf(form, language), organization },
    linkSubject: id,
    sender: `forms ${scope.organizationId}`,
  })
  if (isSent)
    await scope.db
      .insertInto('form_confirmations')
      .values({ submission_id: id, organization_id: scope.organizationId })
      .execute()
  return isSent
}

/** Whose submission the link of a mail names. */
export async function organizationOf(
  { db }: Scope,
  submissionId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('form_confirmations')
    .select('organization_id')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
  return row?.organization_id
}

/** Ends what still could be confirmed of these. */
export async function forgetConfirmations(
  { db, organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('form_confirmations')
    .where('organization_id', '=', organizationId)
    .where((is) => is('submission_id', '=', is.fn.any(is.val([...ids]))))
    .execute()
}
