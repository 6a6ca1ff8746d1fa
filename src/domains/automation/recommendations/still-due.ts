import { ownOpenListingsAmong } from '#domains/directory/index.ts'
import { openTasksAmong } from '#domains/crm/index.ts'
import { earliestRecall, profilesWithLeadsAmong, untoldAmong } from '#domains/gtm/index.ts'
import { readOrganization } from '#domains/identity/index.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { firstActions, taken } from './first-actions.ts'
import type { Suggestion } from './making.ts'
import type { Recommendation } from './recommendation.ts'
import { doIt, isOverdue, makeUpFor } from './task-reminder.ts'
import { readFacts } from './visits.ts'

/** What an entry is as long as there is a reason for it; undefined where there is none any more. */
type Judgement = (entry: Recommendation) => Recommendation | undefined

type Judge = (
  scope: OrganizationScope,
  entries: readonly Recommendation[],
  businessSlug: string | undefined,
) => Promise<Judgement>

/**
 * Of open entries those whose reason there still is, as what they speak of is called now. The records decide, whoever
 * changed them and however, so that what comes back from the trash brings its entry along.
 */
export async function stillDue(
  scope: OrganizationScope,
  entries: readonly Recommendation[],
  businessSlug: string | undefined,
): Promise<Recommendation[]> {
  const kinds = Map.groupBy(entries, ({ source_mode }) => source_mode)
  const judged = await Promise.all(
    Array.from(kinds, async ([kind, ofKind]) => {
      const judge = Object.hasOwn(judges, kind) ? judges[kind] : undefined
      return [kind, await judge?.(scope, ofKind, businessSlug)] as const
    }),
  )
  const judgements = new Map(judged)
  return entries.flatMap((entry) => {
    const judgement = judgements.get(entry.source_mode)
    return judgement === undefined ? [entry] : (judgement(entry) ?? [])
  })
}

/** By where entries come from; each asks once about all of its kind. */
const judges: Readonly<Record<string, Judge>> = {
  first_run: async (scope, _entries, businessSlug) => {
    const facts = await readFacts(scope, businessSlug)
    const done = taken(facts)
    const now = firstActions(facts)
    return (entry) => {
      if (done.has(entry.type)) return undefined
      const own = now.find(({ type }) => type === entry.type)
      return own === undefined
        ? entry
        : { ...entry, payload: own.propose(entry.payload.body.organization_id) }
    }
  },
  reminder: ofTasks((task, zone) => doIt(task, zone)),
  overdue: ofTasks((task, zone, now) => (isOverdue(task, now) ? makeUpFor(task, zone) : undefined)),
  notice_due: async (scope, entries) => {
    const single = entries.filter(isOfLead)
    const [untold, since] = await Promise.all([
      untoldAmong(scope, relatedTo(single)),
      earliestRecall(scope),
    ])
    return (entry) => {
      const isDue = isOfLead(entry)
        ? untold.has(entry.related_id ?? '')
        : since !== null && since <= entry.created_at
      return isDue ? entry : undefined
    }
  },
  scheduled_discovery: async (scope, entries) =>
    among(await profilesWithLeadsAmong(scope, relatedTo(entries))),
  listing_match: async (scope, entries) =>
    among(await ownOpenListingsAmong(scope, relatedTo(entries))),
}

type OpenTask = Awaited<ReturnType<typeof openTasksAmong>>[number]

/** Of entries about open tasks what they say now; undefined of those that say nothing any more. */
function ofTasks(say: (task: OpenTask, zone: string, now: Date) => Suggestion | undefined): Judge {
  return async (scope, entries) => {
    const [{ time_zone: zone }, tasks] = await Promise.all([
      readOrganization(scope),
      openTasksAmong(scope, relatedTo(entries)),
    ])
    const open = new Map(tasks.map((task) => [task.id, task]))
    return (entry) => {
      const task = open.get(entry.related_id ?? '')
      const said = task && say(task, zone, scope.now())
      return said && { ...entry, title: said.title, why: said.why, summary: said.why }
    }
  }
}

function among(ids: ReadonlySet<string>): Judgement {
  return (entry) => (ids.has(entry.related_id ?? '') ? entry : undefined)
}

function isOfLead({ related_type }: Recommendation): boolean {
  return related_type === 'gtm_lead'
}

function relatedTo(entries: readonly Recommendation[]): string[] {
  return entries.flatMap(({ related_id }) => related_id ?? [])
}
