import type { Mailer } from '#adapters/mail/mailer.ts'
import { domain, type Domain } from '#kernel/domain.ts'
import { mailJobs } from './mails/jobs.ts'

export { closeLinks, createLink, findLink, recallLink, toldAt, useLink } from './links/links.ts'
export type { Facts } from './messages/kinds.ts'
export { forgetPerson as forgetMails } from './mails/forgetting.ts'
export { holdsOpenMail, mailedAbout, sendMail } from './mails/mails.ts'
export { retryDelays } from './mails/retries.ts'

/** Tells people by mail what concerns them, and holds what the links in mails let them do. */
export function mail(mailer: Mailer): Domain {
  return domain({ name: 'mail', jobs: mailJobs(mailer) })
}
