import { isListed } from '#domains/privacy/index.ts'
import { EncryptionNotSetUp } from '#kernel/vault.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { hostOf } from '../discovery/prospects.ts'
import type { LeadStage } from '../leads/stages.ts'
import type { NextAction } from '../scoring/priority.ts'
import { findHindrance, type Hindrance } from './hindrances.ts'

/** Why no mail is drafted to a lead, for who reads it. */
export interface Bar {
  readonly next_action: NextAction
  /** True where they are not to be contacted in any other way either. */
  readonly isWhole: boolean
}

interface Reached {
  readonly id: string
  readonly stage: LeadStage
  readonly email: string
  readonly website: string
  readonly handle: string
}

/** What bars mails to a lead by what is known now; asked without locks, since it is only shown. */
export async function barOf(scope: OrganizationScope, lead: Reached): Promise<Bar | undefined> {
  const { id: lead_id, email, website, handle, stage } = lead
  const who = { email, domain: hostOf(website), handle }
  const [isLeftAlone, hindrance] = await Promise.all([
    isListed(scope, who).catch(unknownWithoutKey),
    findHindrance(scope, { lead_id, email }).catch(unknownWithoutKey),
  ])
  if (isLeftAlone === true) return whole('Leave alone: they want no more mail.')
  if (hindrance?.kind === 'consent_withdrawn') return bars.consent_withdrawn
  return byStage[stage] ?? (hindrance && bars[hindrance.kind])
}

/** Without the key of the service nothing is sent, and nobody can be found among those who are left alone. */
function unknownWithoutKey(error: unknown): undefined {
  if (!(error instanceof EncryptionNotSetUp)) throw error
}

function whole(text: string): Bar {
  return { next_action: { action: 'leave_alone', text, url: null }, isWhole: true }
}

function partial(action: NextAction['action'], text: string): Bar {
  return { next_action: { action, text, url: null }, isWhole: false }
}

const byStage: Readonly<Partial<Record<LeadStage, Bar>>> = {
  dismissed: whole('Leave alone: the lead was dismissed.'),
  replied: partial('watch', 'Go on in your conversation: the lead replied.'),
  converted: partial('watch', 'Go on with the contact: the lead was converted.'),
}

const bars: Readonly<Record<Hindrance['kind'], Bar>> = {
  consent_withdrawn: whole('Leave alone: a contact with this address withdrew its consent.'),
  address_refused: partial(
    'find_contact',
    'Find another published business contact: the mail server refused this address.',
  ),
  address_written: partial(
    'watch',
    'Watch: another lead with this address was written to, or replied.',
  ),
  waiting: partial('watch', 'Watch: a mail to this address waits, for another lead.'),
}
