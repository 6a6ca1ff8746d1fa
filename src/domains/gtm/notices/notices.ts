import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { ValidationFailed } from '#kernel/errors.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import type { Language } from '#kernel/text/languages.ts'
import { lockLead, type LeadRow } from '../leads/leads.ts'
import { languageFor } from '../outreach/language.ts'
import { readSender } from '../outreach/sender/sender.ts'
import { readProfile } from '../profiles/profiles.ts'
import { keepNotice } from './keeping.ts'
import type { LeadNotice, NoticeGiven } from './schemas.ts'
import { findNotice, standingOf } from './standing.ts'
import { noticeHash, noticeText, noticeVersion } from './wording/text.ts'

/** What to tell the person behind a lead, in their language, and whether that was done. */
export async function readNotice(
  scope: OrganizationScope,
  lead: LeadRow,
): Promise<z.output<typeof LeadNotice>> {
  const given = await findNotice(scope, lead.id)
  const { language, text } = await composeNotice(scope, lead)
  const standing = standingOf(lead, given?.given_at ?? null, scope.now())
  return {
    lead_id: lead.id,
    ...standing,
    way: given?.way ?? null,
    draft_id: given?.draft_id ?? null,
    version: given?.version ?? noticeVersion,
    language: given?.language ?? language,
    text,
    text_hash: given?.text_hash ?? noticeHash(text),
  }
}

/** Notes that somebody told the person in their own way; the first time counts. @throws NotFound, ValidationFailed */
export function noteGiven(
  scope: OrganizationScope,
  id: string,
  { way, given_at = timestamp(scope.now()) }: z.output<typeof NoticeGiven>,
): Promise<z.output<typeof LeadNotice>> {
  if (Date.parse(given_at) > scope.now().getTime()) throw new ValidationFailed(inFuture)
  return transaction(scope, async (inside) => {
    const lead = await lockLead(inside, id)
    const { language, text } = await composeNotice(inside, lead)
    await keepNotice(inside, lead, { way, language, given_at, draft_id: null, ...versionOf(text) })
    return readNotice(inside, lead)
  })
}

const inFuture = {
  detail: 'Correct `given_at`: it has not come yet.',
  errors: [
    {
      field: 'given_at',
      code: 'out_of_range' as const,
      message: 'Send an instant that has passed.',
    },
  ],
}

/** The text for a lead, in its language. */
async function composeNotice(
  scope: OrganizationScope,
  lead: LeadRow,
): Promise<{ readonly language: Language; readonly text: string }> {
  const [evidence, profile] = [
    await oldestEvidence(scope, lead.id),
    await readProfile(scope, lead.profile_id),
  ]
  const [own] = profile.company.languages
  const language = languageFor({ evidence: evidence?.lang ?? '', country: lead.country, own })
  const source = evidence?.attribution ?? lead.source
  const collected_at = evidence?.created_at ?? lead.created_at
  return { language, text: await noticeIn(scope, language, { source, collected_at }) }
}

/** The text in a language about what was collected. */
export async function noticeIn(
  scope: OrganizationScope,
  language: Language,
  about: { readonly source: string; readonly collected_at: string },
): Promise<string> {
  const { name, postal_address, reply_to } = await readSender(scope)
  const controller = [name, postal_address].filter((part) => part !== '').join(', ')
  const url = `${scope.config.PUBLIC_URL}/privacy/?lang=${language}`
  return noticeText(language, { ...about, controller, contact: reply_to || name, url })
}

export function versionOf(text: string) {
  return { version: noticeVersion, text_hash: noticeHash(text) }
}

async function oldestEvidence({ db, organizationId }: OrganizationScope, leadId: string) {
  const row = await db
    .selectFrom('gtm_signals')
    .select(['created_at', 'observation', 'scoring'])
    .where('organization_id', '=', organizationId)
    .where('lead_id', '=', leadId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { lang = '' } = row.observation as { readonly lang?: string }
  const { attribution } = row.scoring as { readonly attribution: string }
  return { created_at: row.created_at, lang, attribution }
}
