import { sql } from 'kysely'
import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { unknownRecord, ValidationFailed } from '#kernel/errors.ts'
import { record as recordEvent } from '#kernel/events/record.ts'
import { shortListPage } from '#kernel/lists/short-list.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import type { MergedKind } from '../merges/schemas.ts'
import { kinds } from '../records/kinds.ts'
import { compare } from './compare.ts'
import { setApart } from './events.ts'
import { comparedIn, keysIn } from './keys.ts'
import type { Dismissal, duplicatesQuery } from './schemas.ts'

/** What more records than this have in common says nothing of any two of them. */
const mostInCommon = 20
/** So many pairs are compared, those first that have most in common. */
const mostPairs = 10_000

interface Met {
  readonly id: string
  readonly one_id: string
  readonly other_id: string
}

/** Pairs of records that may be one, the surest first. Only records that share a key are compared. */
export async function listDuplicates(
  scope: OrganizationScope,
  { record, ordering, ...request }: z.output<typeof duplicatesQuery>,
) {
  const met = await pairsOf(scope, record)
  const ids = new Set(met.flatMap(({ one_id, other_id }) => [one_id, other_id]))
  const all = await comparedIn(scope, record, [...ids])
  const pairs = met.flatMap(({ id, one_id, other_id }) => {
    const [one, other] = [all.get(one_id), all.get(other_id)]
    if (one === undefined || other === undefined) return []
    const records = [one, other].map((each) => ({ id: each.id, name: each.name }))
    const { score, reasons } = compare(record, one, other)
    return score > 0 ? [{ id, record, records, score, reasons }] : []
  })
  const turn = ordering === 'score' ? 1 : -1
  const ranked = pairs.sort((a, b) => turn * (a.score - b.score) || (a.id < b.id ? -1 : 1))
  return shortListPage(ranked, request, ({ id }) => id)
}

async function pairsOf(scope: OrganizationScope, kind: MergedKind): Promise<Met[]> {
  const { organizationId } = scope
  const { rows } = await sql<Met>`
    with keys as materialized (select * from (${keysIn(scope, kind)}) k where key is not null),
         shared as (select place, key from keys group by place, key having count(*) between 2 and ${mostInCommon}),
         among as (select k.* from keys k join shared s using (place, key)),
         pairs as (
           select one.id as one_id, other.id as other_id, count(distinct one.place) as keys
             from among one join among other
               on other.place = one.place and other.key = one.key and other.id > one.id
            group by one.id, other.id)
    select overlay(overlay(md5(one_id::text || other_id::text) placing '8' from 13) placing '8' from 17)::uuid as id,
           one_id, other_id
      from pairs
     where not exists (select from crm_dismissed_pairs d
                        where d.organization_id = ${organizationId}
                          and d.one_id = pairs.one_id and d.other_id = pairs.other_id)
     order by keys desc, one_id, other_id limit ${mostPairs}`.execute(scope.db)
  return rows
}

/** Two records that look alike are not one, and are not proposed any more. @throws ValidationFailed */
export function dismiss(scope: OrganizationScope, wish: z.output<typeof Dismissal>): Promise<void> {
  const [one = '', other = ''] = wish.ids.toSorted()
  if (one === other) throw twice()
  return transaction(scope, async (inside) => {
    const { noun } = kinds[wish.record]
    await noun.hold(inside, [one, other])
    const found = await noun.all(inside).where('id', 'in', [one, other]).execute()
    if (found.length < 2) throw unknownRecord('ids', wish.record)
    await inside.db
      .insertInto('crm_dismissed_pairs')
      .values({
        organization_id: inside.organizationId,
        one_id: one,
        other_id: other,
        dismissed_at: timestamp(inside.now()),
        dismissed_by: inside.actor.user_id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    recordEvent(inside, setApart[wish.record], { subject: one, data: { id: one, other_id: other } })
  })
}

function twice() {
  const message = 'Name two records.'
  return new ValidationFailed({ errors: [{ field: 'ids', code: 'incompatible', message }] })
}
