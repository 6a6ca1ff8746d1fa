import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { SpamReason } from '../spam/reasons.ts'
import { FormBusy } from './quota.ts'

/** One form, one network: what is above the first is suspicious, above the second refused. */
const windowMinutes = 10
const manyInWindow = 20
const mostInWindow = 60
const textDays = 7

export interface Trace {
  readonly form_id: string
  readonly address_hash: string
  readonly text_hash: string | null
  readonly email: string
  readonly request_key: string | null
}

/** What earlier submissions tell of this one. @throws FormBusy */
export async function historySigns(scope: OrganizationScope, trace: Trace): Promise<SpamReason[]> {
  const { fromAddress, sameText, sameKey } = await before(scope, trace)
  if (fromAddress >= mostInWindow)
    throw new FormBusy({ headers: { 'retry-after': String(windowMinutes * 60) } })
  return [
    ...(fromAddress >= manyInWindow ? (['many_from_address'] as const) : []),
    ...(sameText > 1 ? (['identical_texts'] as const) : []),
    ...(sameText === 1 ? (['identical_text'] as const) : []),
    ...(sameKey > 0 ? (['token_reused'] as const) : []),
  ]
}

/** The same text counts where somebody else seems to have sent it, by whatever form of the organization. */
async function before({ db, organizationId, now }: OrganizationScope, trace: Trace) {
  const at = now().getTime()
  const since = timestamp(new Date(at - windowMinutes * 60_000))
  const sinceText = timestamp(new Date(at - textDays * 86_400_000))
  const tried = [at, at - windowMinutes * 60_000].map((one) => triedBy(trace, one).counted_id)
  const { rows } = await sql<{ from_address: number; same_text: number; same_key: number }>`
    select (select count(*) from (
              select from form_submissions
               where organization_id = ${organizationId} and form_id = ${trace.form_id}
                 and address_hash = ${trace.address_hash} and created_at > ${since}
               limit ${mostInWindow}) a)::int
           + coalesce((
              select sum(clean) from form_counts
               where organization_id = ${organizationId}
                 and counted_id = any(${tried}::uuid[])), 0)::int as from_address,
           (select count(*) from (
              select from form_submissions
               where organization_id = ${organizationId} and text_hash = ${trace.text_hash}
                 and created_at > ${sinceText} and lower(email) <> lower(${trace.email})
               limit 2) b)::int as same_text,
           (select count(*) from (
              select from form_submissions
               where organization_id = ${organizationId} and form_id = ${trace.form_id}
                 and request_key = ${trace.request_key}
               limit 1) c)::int as same_key`.execute(db)
  const [found = { from_address: 0, same_text: 0, same_key: 0 }] = rows
  return { fromAddress: found.from_address, sameText: found.same_text, sameKey: found.same_key }
}

/** Counts what is only tried where its network is counted, since it leaves no submission. In the transaction that holds the counters. */
export async function countTried(
  { db, organizationId, now }: OrganizationScope,
  trace: Trace,
): Promise<void> {
  const { counted_id, day } = triedBy(trace, now().getTime())
  await sql`
    insert into form_counts as c (organization_id, counted_id, day, clean, suspicious)
    values (${organizationId}, ${counted_id}, ${day}, 1, 0)
    on conflict (organization_id, counted_id, day) do update set clean = c.clean + 1`.execute(db)
}

/** By which a network, a form and a stretch of time are counted: an id that tells none of them. */
function triedBy({ form_id, address_hash }: Trace, at: number) {
  const stretch = Math.floor(at / (windowMinutes * 60_000))
  const counted_id = hash('sha256', `${form_id} ${address_hash} ${stretch}`).slice(0, 32)
  return { counted_id, day: new Date(at).toISOString().slice(0, 10) }
}
