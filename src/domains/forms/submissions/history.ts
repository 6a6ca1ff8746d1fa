import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { SpamReason } from '../spam/reasons.ts'
import { dayOf, FormBusy, idFor } from './quota.ts'

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
  if (fromAddress >= mostInWindow) throw tooMany()
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
  const { rows } = await sql<{ from_address: number; same_text: number; same_key: number }>`
    select (select count(*) from (
              select from form_submissions
               where organization_id = ${organizationId} and form_id = ${trace.form_id}
                 and address_hash = ${trace.address_hash} and created_at > ${since}
               limit ${mostInWindow}) a)::int as from_address,
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

function tooMany() {
  return new FormBusy({ headers: { 'retry-after': String(windowMinutes * 60) } })
}

/** Counts what is only tried by form and network, since it leaves no submission; two stretches of time count. @throws FormBusy */
export async function countTried(
  { db, organizationId, now }: OrganizationScope,
  trace: Trace,
): Promise<void> {
  const [present, before] = [0, 1].map((ago) => stretchOf(trace, now(), ago))
  const { rows } = await sql<{ clean: number }>`
    insert into form_counts as c (organization_id, counted_id, day, clean, suspicious)
    values (${organizationId}, ${present}, ${dayOf(now())}, 1, 0)
    on conflict (organization_id, counted_id, day) do update set clean = c.clean + 1
    returning clean + coalesce((
      select sum(clean) from form_counts
       where organization_id = ${organizationId} and counted_id = ${before}), 0)::int as clean`.execute(
    db,
  )
  if ((rows[0]?.clean ?? 0) > mostInWindow) throw tooMany()
}

/** By which a network, a form and a stretch of time are counted. */
function stretchOf({ form_id, address_hash }: Trace, now: Date, ago: number): string {
  const stretch = Math.floor(now.getTime() / (windowMinutes * 60_000)) - ago
  return idFor(`${form_id} ${address_hash} ${stretch}`)
}
