import { sendMail, type Facts } from '#domains/mail/index.ts'
import { languageOf } from '#kernel/text/languages.ts'
import type { Scope } from '#kernel/scope.ts'

/** What a person is told about their own account, and about what they own. */
export type NoticeKind =
  | 'address_changed'
  | 'password_changed'
  | 'new_sign_in'
  | 'new_key'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'deletion_scheduled'
  | 'deletion_near'
  | 'leads_digest'
  | 'form_submission'
  | 'webhooks_paused'

export interface Notice<K extends NoticeKind> {
  readonly kind: K
  /** Names what it tells of: there is one mail for it. */
  readonly occasion: string
  readonly facts: Omit<Facts[K], 'name'>
  /** Id of whom or what its link is about; only for kinds with a link. */
  readonly linkSubject?: string
}

/**
 * Tells a person by mail what happened to their account, in the transaction of that. An address that was never
 * confirmed may be a stranger's, and gets nothing.
 */
export async function notifyPerson<K extends NoticeKind>(
  scope: Scope,
  userId: string,
  notice: Notice<K>,
): Promise<void> {
  const [person] = await withAddress(scope, [userId])
  if (person !== undefined) await tell(scope, person, notice)
}

/** The same for several, each with a mail of their own. */
export async function notifyPeople<K extends NoticeKind>(
  scope: Scope,
  userIds: readonly string[],
  notice: Notice<K>,
): Promise<void> {
  for (const person of await withAddress(scope, userIds))
    await tell(scope, person, { ...notice, occasion: `${notice.occasion} ${person.id}` })
}

function withAddress({ db }: Scope, userIds: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'language', 'time_zone'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...userIds]))))
    .where('email_confirmed_at', 'is not', null)
    .execute()
}

type Person = Awaited<ReturnType<typeof withAddress>>[number]

async function tell<K extends NoticeKind>(
  scope: Scope,
  { id, email, name, language, time_zone }: Person,
  { facts, ...notice }: Notice<K>,
): Promise<void> {
  await sendMail(scope, {
    ...notice,
    to: { address: email, language: languageOf(language), timeZone: time_zone },
    facts: { ...facts, name } as unknown as Facts[K],
    about: id,
  })
}
