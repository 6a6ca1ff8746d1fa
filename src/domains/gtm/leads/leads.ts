import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import { outreachRights, type Outreach } from '#adapters/signal-sources/contract.ts'
import { matchesOf } from '#domains/crm/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { changesBetween, record } from '#kernel/events/record.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { shownPage, type List } from '#kernel/lists/page.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { barOf, type Bar } from '../addressees/bars.ts'
import { noticeStanding } from '../notices/standing.ts'
import { hostOf } from '../discovery/prospects.ts'
import { nextAction, whyNow } from '../scoring/priority.ts'
import type { Explanation } from '../scoring/score-lead.ts'
import { leadEvents, loggedLead } from './events.ts'
import { findLeads } from './find-leads.ts'
import { conditionsOf } from './narrowing.ts'
import { LeadDetail, type LeadExplanation, type LeadFilter, type NamedLead } from './schemas.ts'
import { forget } from './settling.ts'
import { bonusOf } from './standing.ts'
import {
  LeadStageForbidden,
  mayMove,
  movesFrom,
  type Dismissal,
  type DismissalReason,
  type LeadStage,
} from './stages.ts'

const summaryColumns = [
  'gtm_leads.id',
  'first_name',
  'last_name',
  'company',
  'title',
  'handle',
  'fit_score',
  'intent_score',
  'stage',
] as const

const maxSignalsShown = 10

/**
 * The leads of a profile that pass the filter, a page at a time, best first where no order is asked for. The index of
 * each order holds what is filtered by, so leads that do not pass, or stand on pages before, are not read.
 */
export async function listLeads(
  scope: OrganizationScope,
  profileId: string,
  { limit, search, ...filter }: LeadFilter,
): Promise<List<z.output<typeof NamedLead>>> {
  const filters = conditionsOf(scope, filter)
  const request = { ...filter, page_size: limit ?? filter.page_size }
  const page = await findLeads({ scope, profileId }, { search, filters, request, orders })
  return shownPage(page, (ids) => leadsOf(scope, ids))
}

const orders = ['priority', 'fit_score', 'intent_score', 'asked_at', 'created_at']

/** The given leads, best first. */
export function leadsOf(
  scope: OrganizationScope,
  ids: readonly string[],
): Promise<z.output<typeof NamedLead>[]> {
  return summariesOf(scope, ids)
    .orderBy('priority', 'desc')
    .orderBy('gtm_leads.id', 'desc')
    .execute()
}

/** What lists show of the given leads. */
export function summariesOf({ db, organizationId }: OrganizationScope, ids: readonly string[]) {
  return db
    .selectFrom('gtm_leads')
    .select(summaryColumns)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('gtm_signals')
          .select(['source', 'platform', 'post_url', 'snippet'])
          .whereRef('gtm_signals.organization_id', '=', 'gtm_leads.organization_id')
          .whereRef('lead_id', '=', 'gtm_leads.id')
          .where('share', '>', 0)
          .orderBy('share', 'desc')
          .orderBy('gtm_signals.id')
          .limit(maxSignalsShown),
      ).as('intent_signals'),
    )
    .where('gtm_leads.organization_id', '=', organizationId)
    .where('gtm_leads.id', '=', sql<string>`any(${ids}::uuid[])`)
}

const detailColumns = [
  ...summaryColumns,
  'profile_id',
  'website',
  'city',
  'country',
  'email',
  'priority',
  'source',
  'country_code',
  'asked_at',
  'explanation',
  'dismissal',
  'contact_id',
  'account_id',
  'deal_id',
  'created_at',
  'updated_at',
] as const

/** The stored row of one lead. @throws NotFound */
export async function readLead(scope: OrganizationScope, id: string) {
  return found(await leadRow(scope, id))
}

/** The same, held against changes until the transaction ends. @throws NotFound, RecordChanged */
export async function lockLead(scope: OrganizationScope, id: string) {
  const lead = found(await leadRow(scope, id, true))
  if (scope.ifMatch !== undefined)
    requireUnchanged(scope, await describeLead(scope, lead), LeadDetail)
  return lead
}

/** The same of a lead that may be gone. */
export async function lockLeadIfAny(
  scope: OrganizationScope,
  id: string,
): Promise<LeadRow | undefined> {
  const row = await leadRow(scope, id, true)
  return row && found(row)
}

function leadRow({ db, organizationId }: OrganizationScope, id: string, lock = false) {
  return db
    .selectFrom('gtm_leads')
    .select(detailColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .$if(lock, (leads) => leads.forUpdate())
    .executeTakeFirst()
}

function found<R extends { explanation: unknown; dismissal: unknown }>(row: R | undefined) {
  if (row === undefined) throw new NotFound()
  const dismissal = row.dismissal as Dismissal | null
  return { ...row, dismissal, explanation: row.explanation as Explanation }
}

export type LeadRow = Awaited<ReturnType<typeof readLead>>

/** Everything that is known of a lead and may be shown. */
export async function describeLead(
  scope: OrganizationScope,
  { explanation, ...lead }: LeadRow,
): Promise<z.output<typeof LeadDetail>> {
  const [signals, bar, notice, in_crm] = await Promise.all([
    signalsOf(scope, lead.id),
    barOf(scope, lead),
    noticeStanding(scope, lead),
    matchesOf(scope, { email: lead.email, domain: hostOf(lead.website) ?? '', name: lead.company }),
  ])
  const counted = signals.filter(({ share }) => share > 0)
  const top = counted[0] ?? null
  const contactable = counted.find(({ outreach }) => outreach !== 'none') ?? top
  const { reachable } = bonusOf(explanation)
  const { fit } = explanation
  const move = nextAction(contactable, fit, lead.intent_score, reachable)
  const open = openAmong(signals, bar)
  return {
    ...lead,
    why_now: whyNow(top, fit, scope.now()),
    next_action: fit.excluded_because === null ? (bar?.next_action ?? move) : move,
    contact_route: routeTo(lead.email, open),
    outreach: widestOf(open),
    in_crm,
    notice,
    signals,
  }
}

type Shown = Pick<
  Awaited<ReturnType<typeof signalsOf>>[number],
  'source' | 'post_url' | 'outreach' | 'license'
>

/** Pure. Those by which the lead may be contacted, given what bars mails to it. */
function openAmong<S extends Shown>(signals: readonly S[], bar: Bar | undefined): readonly S[] {
  if (bar === undefined) return signals
  return bar.isWhole ? [] : signals.filter(({ outreach }) => outreach !== 'email')
}

/** Pure. An e-mail where an address is known and a source allows it, else a reply in place where one may reply. */
function routeTo(email: string, signals: readonly Shown[]) {
  const byMail = email === '' ? undefined : signals.find(({ outreach }) => outreach === 'email')
  const inPlace = signals.find(({ outreach }) => outreach === 'reply')
  const leave = byMail ?? inPlace
  return {
    way: byMail ? ('email' as const) : inPlace ? ('reply' as const) : ('none' as const),
    address: byMail ? email : (inPlace?.post_url ?? null),
    source: leave?.source ?? null,
    license: leave?.license ?? null,
  }
}

function widestOf(signals: readonly { readonly outreach: Outreach }[]): Outreach {
  return (
    outreachRights.find((right) => signals.some(({ outreach }) => outreach === right)) ?? 'none'
  )
}

/** How the scores of a lead came about; the shares of the signals sum to its intent. */
export async function explainLead(
  scope: OrganizationScope,
  { id, fit_score, intent_score, priority, explanation }: LeadRow,
): Promise<z.output<typeof LeadExplanation>> {
  return {
    lead_id: id,
    fit_score,
    intent_score,
    priority_score: priority,
    ...explanation,
    fit: { ...explanation.fit, criteria: [...explanation.fit.criteria] },
    signals: await signalsOf(scope, id),
  }
}

type StoredScoring = Omit<
  z.output<typeof LeadExplanation>['signals'][number],
  'source' | 'platform' | 'post_url' | 'snippet' | 'share' | 'posted_at'
>

async function signalsOf({ db, organizationId }: OrganizationScope, leadId: string) {
  const rows = await db
    .selectFrom('gtm_signals')
    .select(['source', 'platform', 'post_url', 'snippet', 'share', 'posted_at', 'scoring'])
    .where('organization_id', '=', organizationId)
    .where('lead_id', '=', leadId)
    .orderBy('share', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ scoring, ...signal }) => ({ ...signal, ...(scoring as StoredScoring) }))
}

/** Moves a lead as a person decides. @throws NotFound, RecordChanged, LeadStageForbidden */
export function changeStage(
  scope: OrganizationScope,
  id: string,
  stage: LeadStage | undefined,
): Promise<LeadRow> {
  return transaction(scope, async (inside) => {
    const lead = await lockLead(inside, id)
    if (stage === undefined || stage === lead.stage) return lead
    if (!mayMove(lead.stage, stage))
      throw new LeadStageForbidden({ members: { allowed: movesFrom(lead.stage) } })
    return updateLead(inside, lead, { stage, dismissal: null }, leadEvents.updated)
  })
}

/**
 * Dismisses a lead and keeps the reason; of a dismissed one it changes the reason.
 * @throws NotFound, RecordChanged, LeadStageForbidden
 */
export function dismissLead(
  scope: OrganizationScope,
  id: string,
  given: { readonly reason: DismissalReason; readonly note: string },
): Promise<LeadRow> {
  return transaction(scope, async (inside) => {
    const lead = await lockLead(inside, id)
    if (!mayMove(lead.stage, 'dismissed'))
      throw new LeadStageForbidden({ members: { allowed: movesFrom(lead.stage) } })
    const { reason, note } = lead.dismissal ?? {}
    if (reason === given.reason && note === given.note) return lead
    const dismissal = JSON.stringify({ ...given, at: timestamp(inside.now()) })
    return updateLead(inside, lead, { stage: 'dismissed', dismissal }, leadEvents.updated)
  })
}

/** Writes a decision about a locked lead, and tells of it. */
export async function updateLead(
  scope: OrganizationScope,
  before: LeadRow,
  change: {
    stage: LeadStage
    contact_id?: string
    account_id?: string | null
    deal_id?: string
    dismissal?: string | null
  },
  event: (typeof leadEvents)['updated' | 'converted'],
): Promise<LeadRow> {
  const lead = found(
    await scope.db
      .updateTable('gtm_leads')
      .set({ ...change, updated_at: timestamp(scope.now()) })
      .where('organization_id', '=', scope.organizationId)
      .where('id', '=', before.id)
      .returning(detailColumns)
      .executeTakeFirst(),
  )
  const changes = changesBetween(loggedLead(before), loggedLead(lead))
  record(scope, event, { subject: lead.id, data: loggedLead(lead), changes })
  return lead
}

/**
 * Deletes a lead with its evidence; that it was found is remembered, so it is not charged again.
 * @throws NotFound, RecordChanged
 */
export function deleteLead(scope: OrganizationScope, id: string): Promise<void> {
  return transaction(scope, async (inside) => {
    await forget(inside, [await lockLead(inside, id)])
  })
}
