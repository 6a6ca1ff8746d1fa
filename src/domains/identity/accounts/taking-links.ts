import { findLink, useLink } from '#domains/mail/index.ts'
import type { Scope } from '#kernel/scope.ts'
import { LinkInvalid, lockPerson } from './people.ts'

/**
 * Uses a link about an account, whose person is locked before: whatever ends links with an account holds the person first, and
 * the two would wait for each other. Guarded by "waits for the account before they hold the link". @throws LinkInvalid also for
 * who is disabled
 */
export async function takeLink(scope: Scope, kind: Parameters<typeof useLink>[1], token: string) {
  const found = await findLink(scope, kind, token)
  const person = found && (await lockPerson(scope, found.subject))
  // Somebody else may have used or ended it meanwhile.
  const link = person && (await useLink(scope, kind, token))
  if (link === undefined || person === undefined) throw new LinkInvalid()
  return { link, person }
}
