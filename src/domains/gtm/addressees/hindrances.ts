import { hasWithdrawn } from '#domains/crm/index.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { hasLeft, isWaiting, mailsTo, wasRefused, type MailTo } from './mails.ts'
import { rememberedOf } from './remembered.ts'
import { repliedWith } from './replied.ts'

/** What keeps mails from an address, whichever lead has it. */
export type Hindrance =
  | { readonly kind: 'consent_withdrawn' | 'address_refused' }
  /** Another lead with it was written to, by this mail, or replied; it is gone where none is named. */
  | {
      readonly kind: 'address_written'
      readonly mail?: MailTo
      readonly other_id?: string
      readonly hasReplied: boolean
    }
  /** One for another lead is drafted or approved. */
  | { readonly kind: 'waiting'; readonly mail: MailTo }

interface Addressed {
  readonly lead_id: string
  readonly email: string
}

/**
 * What keeps the next mail to a lead from its address: what holds for good first. Suppressions are asked apart, before rows
 * are locked. A consent that is withdrawn at the same instant may be seen or not. @throws EncryptionNotSetUp
 */
export async function findHindrance(
  scope: OrganizationScope,
  { lead_id, email }: Addressed,
): Promise<Hindrance | undefined> {
  if (email === '') return undefined
  const [isWithdrawn, mails, { written_at, refused_at }, replied] = await Promise.all([
    hasWithdrawn(scope, email),
    mailsTo(scope, email),
    rememberedOf(scope, email),
    repliedWith(scope, { lead_id, email }),
  ])
  if (isWithdrawn) return { kind: 'consent_withdrawn' }
  if (refused_at !== null || mails.some(wasRefused)) return { kind: 'address_refused' }
  const others = mails.filter((mail) => mail.lead_id !== lead_id)
  const mail = others.find(hasLeft)
  const hasReplied = replied !== undefined || others.some(({ replied_at }) => replied_at !== null)
  if (mail !== undefined)
    return { kind: 'address_written', mail, other_id: mail.lead_id, hasReplied }
  if (replied !== undefined) return { kind: 'address_written', other_id: replied, hasReplied }
  if (written_at !== null) return { kind: 'address_written', hasReplied }
  const waiting = others.find(isWaiting)
  return waiting && { kind: 'waiting', mail: waiting }
}
