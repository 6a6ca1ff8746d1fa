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
