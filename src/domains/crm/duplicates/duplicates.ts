import { sql } from 'kysely'
import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { unknownRecord, ValidationFailed } from '#kernel/errors.ts'
import { record as recordEvent } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { findAliases } from '../merges/aliases.ts'
import type { MergedKind } from '../merges/schemas.ts'
import { kinds } from '../records/kinds.ts'
import { setApart } from './events.ts'
import { lockPairs, pairTables } from './kept-pairs.ts'
import { listKept, listNow } from './listing.ts'
import type { Dismissal, duplicatesQuery } from './schemas.ts'

/** Where there are no more records than these, all are compared when somebody asks: that takes as long as to read a page. */
const fewRecords = 1000

/**
 * Pairs of records that may be one, the surest first. Only records that share a key are compared. Among few records at
 * once; pairs of many are kept, and follow a change a moment later.
 */
export async function listDuplicates(
  scope: OrganizationScope,
  request: z.output<typeof duplicatesQuery>,
) {
  return (await areFew(scope, request.record)) ? listNow(scope, request) : listKept(scope, request)
}

async function areFew({ db, organizationId }: OrganizationScope, kind: MergedKind) {
  const { rows } = await sql<{ few: boolean }>`
    select count(*) <= ${fewRecords} as few from (
      select from ${sql.table(`${kind}s`)} where organization_id = ${organizationId}
       limit ${fewRecords + 1}) l`.execute(db)
  return rows[0]?.few === true
}

/** Two records that look alike are not one, and are not proposed any more. @throws ValidationFailed */
export function dismiss(scope: OrganizationScope, wish: z.output<typeof Dismissal>): Promise<void> {
  return transaction(scope, async (inside) => {
    const { noun } = kinds[wish.record]
    await lockPairs(inside)
    const aliases = await findAliases(inside, wish.ids)
    const meant = wish.ids.map((id) => aliases.get(id)?.into_id ?? id)
    const [one = '', other = ''] = meant.toSorted()
    if (one === other) throw twice()
    await noun.lockIds(inside, [one, other])
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
    await inside.db
      .deleteFrom(pairTables[wish.record])
      .where('organization_id', '=', inside.organizationId)
      .where('one_id', '=', one)
      .where('other_id', '=', other)
      .execute()
    recordEvent(inside, setApart[wish.record], { subject: one, data: { id: one, other_id: other } })
  })
}

function twice() {
  const message = 'Send the ids of two different records.'
  return new ValidationFailed({ errors: [{ field: 'ids', code: 'incompatible', message }] })
}
