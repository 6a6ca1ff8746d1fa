import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { record } from '#kernel/events/record.ts'
import { inEachDue } from '#kernel/jobs/due.ts'
import type { Sweep } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope, type Scope } from '#kernel/scope.ts'
import { loggedColumns } from '../leads/events.ts'
import { noteLapsed } from '../leads/known.ts'
import { forget, reduce, untouched } from '../leads/settling.ts'
import { isPersonKey } from '../scoring/person-key.ts'
import { noticeDue } from './events.ts'
import { concernsPerson, dueAt, recallDays } from './person.ts'

const maxLeads = 500

/**
 * Reminds organizations a week before a person has to be told what is kept of them, and where nobody did so, removes the
 * person from leads that nobody works with.
 */
export const enforceNotices: Sweep = (scope, after) => {
  const until = daysFrom(scope, recallDays)
  const due = { table: 'gtm_leads', column: 'notice_due_at', until, also: toDo(scope) } as const
  return inEachDue(scope, due, (own) => transaction(own, enforceHere), after)
}

/** Who was recalled is left alone until their time is over. */
function toDo({ now }: Pick<Scope, 'now'>) {
  return sql<boolean>`(notice_recalled_at is null or notice_due_at <= ${timestamp(now())})`
}

/** Returns whether there may be more. */
async function enforceHere(scope: OrganizationScope): Promise<boolean> {
  const leads = await lockDue(scope)
  const steps = Map.groupBy(leads, (lead) => stepFor(scope, lead))
  await setDue(scope, steps.get('none') ?? [], () => null)
  await setDue(scope, steps.get('later') ?? [], ({ created_at }) => dueAt(created_at))
  await recall(scope, steps.get('recall') ?? [])
  await enforce(scope, steps.get('enforce') ?? [])
  return leads.length === maxLeads
}

/** Leads that somebody holds are left to the next run, so that neither waits for the other. */
function lockDue({ db, organizationId, now }: OrganizationScope) {
  return db
    .selectFrom('gtm_leads')
    .select([...loggedColumns, 'lead_key', 'first_name', 'last_name', 'handle', 'email'])
    .select(['created_at', 'notice_due_at', 'notice_recalled_at'])
    .where('organization_id', '=', organizationId)
    .where('notice_due_at', '<=', daysFrom({ now }, recallDays))
    .where(toDo({ now }))
    .orderBy('notice_due_at')
    .limit(maxLeads)
    .forUpdate()
    .skipLocked()
    .execute()
}

type Due = Awaited<ReturnType<typeof lockDue>>[number]

/** Nobody is deleted who was not recalled a week before, however long they have been kept. */
function stepFor(scope: Pick<Scope, 'now'>, lead: Due): 'none' | 'later' | 'recall' | 'enforce' {
  if (!concernsPerson(lead)) return 'none'
  if (lead.notice_recalled_at !== null) return 'enforce'
  return dueAt(lead.created_at) > daysFrom(scope, recallDays) ? 'later' : 'recall'
}

async function setDue(
  { db, organizationId }: OrganizationScope,
  leads: readonly Due[],
  due: (lead: Due) => string | null,
  more: { readonly notice_recalled_at?: string } = {},
): Promise<void> {
  const rows = JSON.stringify(leads.map((lead) => ({ id: lead.id, due_at: due(lead) })))
  const recalled = more.notice_recalled_at ?? null
  await sql`
    update gtm_leads l
       set notice_due_at = r.due_at, notice_recalled_at = coalesce(${recalled}::timestamptz, l.notice_recalled_at)
      from jsonb_to_recordset(${rows}::jsonb) as r (id uuid, due_at timestamptz)
     where l.organization_id = ${organizationId} and l.id = r.id`.execute(db)
}

async function recall(scope: OrganizationScope, leads: readonly Due[]): Promise<void> {
  const earliest = daysFrom(scope, recallDays)
  const due = ({ created_at }: Due) => (dueAt(created_at) < earliest ? earliest : dueAt(created_at))
  await setDue(scope, leads, due, { notice_recalled_at: timestamp(scope.now()) })
  for (const lead of leads) {
    const { id, profile_id } = lead
    record(scope, noticeDue, { subject: id, data: { id, profile_id, due_at: due(lead) } })
  }
}

/** What people work with stays, and says that it is overdue. */
async function enforce(scope: OrganizationScope, leads: readonly Due[]): Promise<void> {
  await setDue(scope, leads, () => null)
  const idle = leads.filter(({ stage }) => untouched.has(stage))
  await noteLapsed(
    scope,
    idle.map(({ lead_key }) => lead_key),
  )
  const [people, companies] = [true, false].map((isPerson) =>
    idle.filter(({ lead_key }) => isPersonKey(lead_key) === isPerson),
  )
  await forget(scope, people ?? [])
  await withoutPeople(scope, companies ?? [])
}

/** A company stays, without the person who spoke for it. */
async function withoutPeople(scope: OrganizationScope, leads: readonly Due[]): Promise<void> {
  const ids = leads.map(({ id }) => id)
  await scope.db
    .updateTable('gtm_leads')
    .set({ first_name: '', last_name: '', handle: '', title: '', email: '' })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  await scope.db
    .updateTable('gtm_signals')
    .set({ observation: sql`observation - 'author'` })
    .where('organization_id', '=', scope.organizationId)
    .where('lead_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  await reduce(scope, leads)
}

function daysFrom({ now }: Pick<Scope, 'now'>, days: number): string {
  return timestamp(new Date(now().getTime() + days * 86_400_000))
}
