import { writtenByMembers, type KeptOfOutsider, type OutsiderKeeper } from '#kernel/outsiders.ts'
import { forgetKnown } from '../leads/known.ts'
import { erase } from '../leads/settling.ts'
import { handleInKey, isPersonKey } from '../scoring/person-key.ts'
import { forgetResponsesWith } from '../sources/responses.ts'
import { findTheirLeads, type TheirLead } from './their-leads.ts'
import { findTheirNotices, type TheirNotice } from './their-notices.ts'
import { findTheirSignals, removeSignals, type TheirSignal } from './their-signals.ts'
import { keysOf } from './their-keys.ts'

/** Leads that somebody is, what they said as evidence of any lead, and that they were found at all. */
export const leadsOfOutsiders: OutsiderKeeper = {
  tables: [
    'gtm_leads',
    'gtm_lead_words',
    'gtm_signals',
    'gtm_known_leads',
    'gtm_draft_emails',
    'gtm_notices',
  ],
  isProspecting: true,
  meet: async (scope, outsider) => {
    const leads = await findTheirLeads(scope, outsider)
    return {
      // What a company is known by is not the person's who once spoke for it.
      identifiers: leads
        .filter(({ lead_key }) => isPersonKey(lead_key))
        .map(({ email, lead_key }) => ({ email, handle: handleInKey(lead_key) })),
      subjects: leads.flatMap(({ id, contact_id }) => [
        id,
        ...(contact_id === null ? [] : [contact_id]),
      ]),
    }
  },
  show: async (scope, outsider) => {
    const leads = await findTheirLeads(scope, outsider)
    const signals = await findTheirSignals(scope, outsider, leads)
    const notices = await findTheirNotices(scope, outsider, leads)
    return [...leads.map(shownLead), ...signals.map(shownSignal), ...notices.map(shownNotice)]
  },
  erase: async (scope, outsider) => {
    const leads = await findTheirLeads(scope, outsider)
    const signals = await findTheirSignals(scope, outsider, leads)
    await erase(
      scope,
      leads.map((lead) => ({ ...lead, company: '' })),
    )
    const ids = new Set(leads.map(({ id }) => id))
    await removeSignals(
      scope,
      signals.filter(({ lead_id }) => !ids.has(lead_id)),
    )
    await forgetKnown(scope, [
      ...leads.map(({ lead_key }) => lead_key),
      ...keysOf(outsider, signals),
    ])
    await forgetResponsesWith(scope, outsider.needles)
    return { leads: leads.length, evidence: signals.length }
  },
}

function shownLead(lead: TheirLead): KeptOfOutsider {
  const { id, created_at, source, explanation: _, words: __, filler: ___, ...data } = lead
  return { kind: 'lead', id, collected_at: created_at, source, url: null, data }
}

function shownNotice(notice: TheirNotice): KeptOfOutsider {
  return writtenByMembers('notice', notice)
}

function shownSignal({ id, created_at, source, post_url, ...data }: TheirSignal): KeptOfOutsider {
  return { kind: 'evidence', id, collected_at: created_at, source, url: post_url, data }
}
