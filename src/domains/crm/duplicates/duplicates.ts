import { sql } from 'kysely'
import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { unknownRecord, ValidationFailed } from '#kernel/errors.ts'
import { record as recordEvent } from '#kernel/events/record.ts'
import { listPage } from '#kernel/lists/page.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { kinds } from '../records/kinds.ts'
import type { MergedKind } from '../merges/schemas.ts'
import { setApart } from './events.ts'
import { keysIn } from './keys.ts'
import type { Dismissal, Duplicate, duplicatesQuery } from './schemas.ts'

/** What more records than this have in common says nothing of any two of them. */
const mostInCommon = 20

interface Pair {
  readonly id: string
  readonly one_id: string
  readonly other_id: string
  readonly score: number
  readonly reasons: z.output<typeof Duplicate>['reasons']
}

/** Pairs of records that may be one, the surest first. Only records that share a key are compared. */
export async function listDuplicates(
  scope: OrganizationScope,
  query: z.output<typeof duplicatesQuery>,
) {
  const pairs = scope.db.selectFrom(pairsOf(scope, query.record).as('pairs'))
  const columns = pairs.select(['id', 'one_id', 'other_id', 'score', 'reasons'])
  const list = await listPage(columns, query, { score: sql.ref('score') })
  const names = await namesOf(
    scope,
    query.record,
    list.results.flatMap(({ one_id, other_id }) => [one_id, other_id]),
  )
  const results = list.results.map(({ one_id, other_id, ...pair }) => ({
    ...pair,
    record: query.record,
    records: [one_id, other_id].map((id) => ({ id, name: names.get(id) ?? '' })),
  }))
  return { ...list, results }
}

function pairsOf(scope: OrganizationScope, kind: MergedKind) {
  const { organizationId } = scope
  return sql<Pair>`(
    with keys as materialized (select * from (${keysIn(scope, kind)}) k where key is not null),
         shared as (select reason, key from keys group by reason, key having count(*) between 2 and ${mostInCommon}),
         among as (select k.* from keys k join shared s using (reason, key)),
         pairs as (
           select one.id as one_id, other.id as other_id, one.reason, max(one.weight) as weight
             from among one join among other
               on other.reason = one.reason and other.key = one.key and other.id > one.id
            group by one.id, other.id, one.reason)
    select overlay(overlay(md5(one_id::text || other_id::text) placing '8' from 13) placing '8' from 17)::uuid as id,
           one_id, other_id, array_agg(reason order by reason) as reasons,
           round((1 - exp(sum(ln(1 - weight))))::numeric, 3)::double precision as score
      from pairs
     where not exists (select from crm_dismissed_pairs d
                        where d.organization_id = ${organizationId}
                          and d.one_id = pairs.one_id and d.other_id = pairs.other_id)
     group by one_id, other_id)`
}

async function namesOf(scope: OrganizationScope, kind: MergedKind, ids: readonly string[]) {
  const rows = await kinds[kind].noun
    .all(scope)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map((one) => [one.id, String(one['name'])]))
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
