import { languageOf, sendMail, type Facts } from '#domains/mail/index.ts'
import type { Scope } from '#kernel/scope.ts'

/** What a person is told about their own account. */
export type NoticeKind = 'address_changed' | 'password_changed' | 'new_sign_in' | 'new_key'

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
  { facts, ...notice }: Notice<K>,
): Promise<void> {
  const person = await scope.db
    .selectFrom('users')
    .select(['email', 'name', 'language', 'time_zone'])
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (person === undefined) return
  await sendMail(scope, {
    ...notice,
    to: {
      address: person.email,
      language: languageOf(person.language),
      timeZone: person.time_zone,
    },
    facts: { ...facts, name: person.name } as unknown as Facts[K],
  })
}
