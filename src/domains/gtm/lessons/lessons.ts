import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import type { Dismissal, LeadStage } from '../leads/stages.ts'
import { asProfile, changeProfile, profiles } from '../profiles/profiles.ts'
import type { Profile } from '../profiles/schemas.ts'
import type { FitMatches } from '../scoring/fit/fit.ts'
import type { Explanation } from '../scoring/score-lead.ts'
import { lessonRejected } from './events.ts'
import { lessonsOf, type Decided, type Lesson } from './lessons-of.ts'

/** So many leads of each decision, the newest, teach. */
const mostLeads = 500
const keptStages: readonly LeadStage[] = ['qualified', 'contacted', 'replied', 'converted']

/**
 * What the dismissals of a profile's leads teach. A lesson that was applied or rejected comes again only when two leads were
 * dismissed since that teach it.
 */
export async function listLessons(
  scope: OrganizationScope,
  { id, icp }: Profile,
): Promise<Lesson[]> {
  const [decided, decisions] = await Promise.all([decidedLeads(scope, id), decisionsOn(scope, id)])
  const all = lessonsOf(icp, decided)
  if (decisions.size === 0) return all
  const since = [...new Set(decisions.values())].map((at) => {
    const fresh = decided.filter((lead) => lead.reason === null || lead.at > at)
    return [at, new Set(lessonsOf(icp, fresh).map((one) => one.id))] as const
  })
  const freshAt = new Map(since)
  return all.filter((one) => {
    const at = decisions.get(one.id)
    return at === undefined || freshAt.get(at)?.has(one.id) === true
  })
}

async function decisionsOn({ db, organizationId }: OrganizationScope, profileId: string) {
  const rows = await db
    .selectFrom('gtm_lessons')
    .select(['lesson', 'decided_at'])
    .where('organization_id', '=', organizationId)
    .where('profile_id', '=', profileId)
    .execute()
  return new Map(rows.map(({ lesson, decided_at }) => [lesson, decided_at]))
}

async function decidedLeads(scope: OrganizationScope, profileId: string): Promise<Decided[]> {
  const [dismissed, ...kept] = await Promise.all(
    (['dismissed', ...keptStages] as const).map((stage) => leadsAt(scope, profileId, stage)),
  )
  return [...(dismissed ?? []).filter(({ reason }) => reason !== null), ...kept.flat()]
}

interface StoredSignal {
  readonly snippet: string
  readonly matches: readonly { readonly phrase: string }[]
}

async function leadsAt(
  { db, organizationId }: OrganizationScope,
  profileId: string,
  stage: LeadStage,
): Promise<Decided[]> {
  const rows = await db
    .selectFrom('gtm_leads as l')
    .select(['id', 'company', 'website', 'country_code', 'dismissal', 'explanation'])
    .select('updated_at')
    .select(
      sql<readonly StoredSignal[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('snippet', snippet, 'matches', scoring -> 'matches') order by id), '[]')
          from gtm_signals s where s.organization_id = l.organization_id and s.lead_id = l.id)`.as(
        'signals',
      ),
    )
    .where('organization_id', '=', organizationId)
    .where('profile_id', '=', profileId)
    .where('stage', '=', stage)
    .orderBy('priority', 'desc')
    .orderBy('id', 'desc')
    .limit(mostLeads)
    .execute()
  return rows.map(({ dismissal, signals, updated_at, explanation, ...lead }) => {
    const { reason = null, at = updated_at } = (dismissal ?? {}) as Partial<Dismissal>
    return {
      ...lead,
      reason,
      at,
      texts: signals.map(({ snippet }) => ({ text: snippet })),
      phrases: signals.flatMap(({ matches }) => matches.map(({ phrase }) => phrase)),
      matches: matchesIn(explanation as Partial<Explanation>),
    }
  })
}

function matchesIn({ fit }: Partial<Explanation>): FitMatches {
  return Object.fromEntries((fit?.criteria ?? []).map(({ criterion, match }) => [criterion, match]))
}

/**
 * Writes what a lesson proposes into the profile, once: the lock on the profile lets one of several callers do so.
 * @throws NotFound
 */
export function applyLesson(
  scope: OrganizationScope,
  profileId: string,
  lessonId: string,
): Promise<Profile> {
  return transaction(scope, async (inside) => {
    const { change } = await takeLesson(inside, profileId, lessonId)
    const profile = await changeProfile(inside, profileId, { icp: change as never })
    await decide(inside, profileId, lessonId, 'applied')
    return profile
  })
}

/** Puts a lesson aside, until new dismissals teach it again. @throws NotFound */
export function rejectLesson(
  scope: OrganizationScope,
  profileId: string,
  lessonId: string,
): Promise<void> {
  return transaction(scope, async (inside) => {
    const { kind } = await takeLesson(inside, profileId, lessonId)
    await decide(inside, profileId, lessonId, 'rejected')
    const data = { id: profileId, lesson_id: lessonId, kind }
    record(inside, lessonRejected, { subject: profileId, data })
  })
}

async function takeLesson(scope: OrganizationScope, profileId: string, lessonId: string) {
  const profile = asProfile(await profiles.lock(scope, profileId))
  const lessons = await listLessons(scope, profile)
  const found = lessons.find(({ id }) => id === lessonId)
  if (found === undefined) throw new NotFound()
  return found
}

async function decide(
  { db, organizationId, now }: OrganizationScope,
  profile_id: string,
  lesson: string,
  decision: 'applied' | 'rejected',
): Promise<void> {
  const decided = { decision, decided_at: timestamp(now()) }
  await db
    .insertInto('gtm_lessons')
    .values({ organization_id: organizationId, profile_id, lesson, ...decided })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'profile_id', 'lesson']).doUpdateSet(decided),
    )
    .execute()
}
